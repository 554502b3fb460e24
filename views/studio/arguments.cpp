#include "views/studio/arguments.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace tactus::views {

namespace {

constexpr const char* usage =
    R"(usage: tactus-studio [FILE...] [--mapping NAME] [--at CYCLE] [--pe COORDINATES]
       tactus-studio --grab DIR [FILE]

The studio of Tactus: recurrence equations in, a legal systolic array out.

  FILE         a design to open, or the folder of a lesson; without one, those of the last time or the
               examples are shown
  --mapping NAME, --at CYCLE, --pe 2,3
               show this mapping of the last design, this cycle of it, this PE of its array
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

// "2,3"; nothing: these are no numbers.
std::optional<std::vector<std::int64_t>> numbersIn(std::string_view words) {
    std::vector<std::int64_t> numbers;
    while (true) {
        const std::string_view one = words.substr(0, words.find(','));
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(one.data(), one.data() + one.size(), value);
        if (error != std::errc() || end != one.data() + one.size()) return std::nullopt;
        numbers.push_back(value);
        if (one.size() == words.size()) return numbers;
        words.remove_prefix(one.size() + 1);
    }
}

// An option with a value, as one word or as two. The sentence says what is wrong; empty: nothing is.
struct Valued {
    std::string_view name, needs;
    std::string (*take)(StudioRequest& request, const std::string& value);
};
constexpr Valued valuedOptions[] = {
    {"--grab", "a folder",
     [](StudioRequest& request, const std::string& value) {
         request.grabFolder = value;
         return std::string();
     }},
    {"--mapping", "a name",
     [](StudioRequest& request, const std::string& value) {
         request.place.mapping = value;
         return std::string();
     }},
    {"--at", "a cycle",
     [](StudioRequest& request, const std::string& value) {
         const auto numbers = numbersIn(value);
         if (!numbers || numbers->size() != 1 || numbers->front() < 0)
             return "--at needs a cycle, 0 or later, not '" + value + "'";
         request.place.at = numbers->front();
         return std::string();
     }},
    {"--pe", "coordinates such as 2,3",
     [](StudioRequest& request, const std::string& value) {
         const auto numbers = numbersIn(value);
         if (!numbers) return "--pe needs coordinates such as 2,3, not '" + value + "'";
         request.place.pe = *numbers;
         return std::string();
     }},
};

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
        const std::string option = word.substr(0, word.find('='));
        const auto valued = std::ranges::find(valuedOptions, option, &Valued::name);
        if (valued != std::end(valuedOptions)) {
            const bool isOne = option.size() < word.size();
            const std::string value = isOne ? word.substr(option.size() + 1) : hasNext ? words[++w] : "";
            if (value.empty()) return mistake(option + " needs " + std::string(valued->needs));
            if (const std::string wrong = valued->take(request, value); !wrong.empty()) return mistake(wrong);
        } else if (name.empty()) {
            optionsEnded = true;
        } else if (word == "--help" || word == "-h") {
            return StudioAnswer{0, usage, {}};
        } else if (word == "--version") {
            return StudioAnswer{0, "tactus-studio " TACTUS_VERSION "\n", {}};
        } else if (std::ranges::find(ofQt, name) != ofQt.end() && hasNext) {
            ++w;
        } else {
            return mistake("unknown option '" + word + "'");
        }
    }
    if (!request.grabFolder.empty() && request.files.size() > 1)
        return mistake("--grab takes one design: '" + request.files[0] + "' and '" + request.files[1] +
                       "' were given");
    const StudioPlace& place = request.place;
    if (request.files.empty() && (!place.mapping.empty() || place.at || !place.pe.empty()))
        return mistake("--mapping, --at and --pe need a design");
    return request;
}

} // namespace tactus::views
