#include "text/arguments.h"

#include <algorithm>

namespace tactus::text {

namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

bool isLetter(char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

} // namespace

std::optional<std::vector<std::string_view>> argumentsOf(std::string_view call) {
    const auto open = std::ranges::find_if_not(call, isLetter);
    std::size_t begin = static_cast<std::size_t>(open - call.begin());
    while (begin < call.size() && blanks.find(call[begin]) != std::string_view::npos) ++begin;
    if (open == call.begin() || begin == call.size() || call[begin] != '(' || call.back() != ')')
        return std::nullopt;
    std::vector<std::string_view> arguments;
    int depth = 0;
    for (std::size_t at = ++begin; at < call.size(); ++at) {
        const bool isEnd = at + 1 == call.size();
        if (depth == 0 && (isEnd || call[at] == ',')) {
            arguments.push_back(trimmed(call.substr(begin, at - begin)));
            begin = at + 1;
        } else if (call[at] == '(' || call[at] == '{' || call[at] == '[') {
            ++depth;
        } else if (call[at] == ')' || call[at] == '}' || call[at] == ']') {
            if (--depth < 0) return std::nullopt;
        }
    }
    return depth == 0 ? std::optional(std::move(arguments)) : std::nullopt;
}

} // namespace tactus::text
