// The lines of the studio's log, which are commands for a shell: what a line asks for is said by the line
// that the log would have of it.
#include "../target.h"

#include "commands/request/command.h"

#include <optional>
#include <vector>

namespace tactus::fuzz {
namespace {

// The words of a line as a shell takes them that knows quotes and backslashes; nothing where a quote is left
// open.
std::optional<std::vector<std::string>> wordsOf(std::string_view line) {
    std::vector<std::string> words;
    bool isInWord = false, isQuoted = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char c = line[at];
        if (!isQuoted && c == ' ') {
            isInWord = false;
            continue;
        }
        if (!isInWord) words.emplace_back();
        isInWord = true;
        if (c == '\'')
            isQuoted = !isQuoted;
        else if (c == '\\' && !isQuoted && at + 1 < line.size())
            words.back() += line[++at];
        else
            words.back() += c;
    }
    if (isQuoted || words.empty() || words.front() != "tactus") return std::nullopt;
    words.erase(words.begin());
    return words;
}

} // namespace
} // namespace tactus::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tactus;
    const std::string_view text = fuzz::textOf(data, size);
    const auto words = fuzz::wordsOf(text);
    if (!words || text.find('\0') != std::string_view::npos) return 0;
    const auto asked = commands::parse(*words);
    if (!asked) {
        fuzz::require(asked.error().status == 0 || !asked.error().out.empty() || !asked.error().err.empty(),
                      "a refusal has a reason");
        return 0;
    }
    const std::string line = commands::commandLine(**asked);
    const auto again = commands::parse(fuzz::wordsOf(line).value());
    fuzz::require(again.has_value(), "the log's line is a command", line);
    fuzz::require(commands::commandLine(**again) == line,
                  "the log's line says what was asked for", line);
    return 0;
}
