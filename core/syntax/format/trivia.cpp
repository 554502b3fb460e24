#include "syntax/format/trivia.h"

namespace tactus::syntax {

static std::uint32_t withoutBlanksAtEnd(std::string_view text, std::uint32_t begin, std::uint32_t end) {
    while (end > begin && (text[end - 1] == ' ' || text[end - 1] == '\t' || text[end - 1] == '\r')) --end;
    return end;
}

Trivia leadingTrivia(const Tree& tree, TokenId token) {
    const text::Span span = tree.leadingTrivia(token);
    const std::string_view text = tree.source().text().substr(0, span.end);
    // The first trivia of the file begin a line.
    Trivia result{{}, token.index() == 0 ? 1u : 0u};
    for (std::uint32_t at = span.begin; at < span.end;) {
        if (text[at] == '\n') ++result.linesAfter;
        if (text[at] != '/') {
            ++at;
            continue;
        }
        // A slash between tokens begins a comment, so another byte is behind it.
        const bool isLine = text[at + 1] == '/';
        const std::size_t stop = isLine ? text.find('\n', at) : text.find("*/", at + 2) + 2;
        const auto end = static_cast<std::uint32_t>(std::min<std::size_t>(stop, span.end));
        const std::uint32_t visibleEnd = isLine ? withoutBlanksAtEnd(text, at, end) : end;
        result.comments.push_back({{at, visibleEnd}, result.linesAfter, isLine});
        result.linesAfter = 0;
        at = end;
    }
    return result;
}

} // namespace tactus::syntax
