#include "syntax/format/format.h"

#include <algorithm>

namespace tactus::syntax {

static std::uint32_t endOfWhiteSpace(std::string_view text, std::uint32_t at) {
    const std::size_t end = text.find_first_not_of(" \t\n\r\f\v", at);
    return static_cast<std::uint32_t>(std::min(end, text.size()));
}

// Both texts have the same characters in the same order, but for white space.
std::vector<text::Edit> formatEdits(const Tree& tree) {
    const std::string_view before = tree.source().text();
    const std::string after = format(tree);
    std::vector<text::Edit> edits;
    for (std::uint32_t from = 0, to = 0; from <= before.size(); ++from, ++to) {
        const std::uint32_t fromEnd = endOfWhiteSpace(before, from), toEnd = endOfWhiteSpace(after, to);
        const std::string wanted = after.substr(to, toEnd - to);
        if (before.substr(from, fromEnd - from) != wanted) edits.push_back({{from, fromEnd}, wanted});
        from = fromEnd;
        to = toEnd;
    }
    return edits;
}

} // namespace tactus::syntax
