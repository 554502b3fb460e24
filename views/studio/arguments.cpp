#include "views/studio/arguments.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tactus::views {

namespace {

constexpr const char* usage = R"(usage: tactus-studio [FILE...]
       tactus-studio --grab DIR [FILE]

The studio of Tactus: recurrence equations in, a legal systolic array out.

  FILE         a design to open; without one, those of the last time or the examples are shown
  --grab DIR   write pictures of the window into this folder, light and dark; needs no display
  --version    print the version
  -h, --help   print this help

Options of Qt, such as -platform or -style, are understood too. `tactus` does the same work in a terminal.
)";

// Qt takes these, and the word behind, out of the command line.
constexpr std::array<std::string_view, 9> ofQt{"platform", "platformpluginpath", "platformtheme",   "plugin",
                                               "style",    "stylesheet",         "qwindowgeometry", "display",
                                               "session"};

StudioAnswer mistake(const std::string& what) {
    return {2, {}, "tactus-studio: " + what + "\nTry `tactus-studio --help`.\n"};
}

} // namespace

std::variant<StudioRequest, StudioAnswer> readArguments(const std::vector<std::string>& words) {
    StudioRequest request;
    bool optionsEnded = false;
    for (std::size_t w = 0; w < words.size(); ++w) {
        const std::string& word = words[w];
        if (optionsEnded || word.size() < 2 || word[0] != '-') {
            if (word.empty()) return mistake("the name of the file is empty");
            request.files.push_back(word);
            continue;
        }
        const std::string name = word.substr(word.starts_with("--") ? 2 : 1);
        const bool hasNext = w + 1 < words.size();
        if (name.empty()) {
            optionsEnded = true;
        } else if (word == "--help" || word == "-h") {
            return StudioAnswer{0, usage, {}};
        } else if (word == "--version") {
            return StudioAnswer{0, "tactus-studio " TACTUS_VERSION "\n", {}};
        } else if (word.starts_with("--grab=")) {
            request.grabFolder = word.substr(7);
            if (request.grabFolder.empty()) return mistake("--grab needs a folder");
        } else if (word == "--grab") {
            if (!hasNext || words[w + 1].empty()) return mistake("--grab needs a folder");
            request.grabFolder = words[++w];
        } else if (std::ranges::find(ofQt, name) != ofQt.end() && hasNext) {
            ++w;
        } else {
            return mistake("unknown option '" + word + "'");
        }
    }
    if (!request.grabFolder.empty() && request.files.size() > 1)
        return mistake("--grab takes one design: '" + request.files[0] + "' and '" + request.files[1] +
                       "' were given");
    return request;
}

} // namespace tactus::views
