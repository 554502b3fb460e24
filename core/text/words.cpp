#include "text/words.h"

#include <algorithm>

namespace tactus::text {

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
