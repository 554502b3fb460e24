#include "syntax/format/spacing.h"

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

Spacing::Spacing(const Tree& tree) : tree_(tree), owners_(tree.tokenOwners()) {}

bool Spacing::isAssignment(TokenId token) const {
    const TokenId first = tree_.node(owner(token)).first;
    switch (ownerKind(token)) {
    case NodeKind::Equation:
        return token != first && kind(token) != TokenKind::Semicolon;
    case NodeKind::ParamItem:
    case NodeKind::LetBinding:
    case NodeKind::FnDeclaration:
    case NodeKind::InputDeclaration:
    case NodeKind::OutputDeclaration:
    case NodeKind::ConstDeclaration:
        return kind(token) == TokenKind::Equal;
    default:
        return false;
    }
}

bool Spacing::isIn(TokenId token) const {
    return ownerKind(token) == NodeKind::LetExpression && kind(token) == TokenKind::Name &&
           token != tree_.node(owner(token)).first;
}

// Written without blanks on either side, as in j-1; only arithmetic may be.
bool Spacing::isClose(TokenId mark) const {
    switch (kind(mark)) {
    case TokenKind::Plus:
    case TokenKind::Minus:
    case TokenKind::Star:
    case TokenKind::Slash:
    case TokenKind::Percent:
    case TokenKind::ShiftLeft:
    case TokenKind::ShiftRight:
    case TokenKind::Ampersand:
    case TokenKind::Pipe:
    case TokenKind::Caret:
        return tree_.leadingTrivia(mark).empty() &&
               tree_.leadingTrivia(TokenId(mark.index() + std::size_t{1})).empty();
    default:
        return false;
    }
}

// The parenthesis belongs to the name or type in front of it.
bool Spacing::opensIndices(TokenId parenthesis) const {
    const NodeId node = owner(parenthesis);
    if (tree_.node(node).kind != NodeKind::Parenthesised) return true;
    return tree_.node(tree_.node(node).parent).kind == NodeKind::CastExpression;
}

// Neighbours that are side by side whatever they are elsewhere.
bool Spacing::touches(TokenId before, TokenId after) const {
    const auto inList = [&](TokenId brace) { return ownerKind(brace) == NodeKind::BraceList; };
    switch (kind(after)) {
    case TokenKind::EndOfFile:
    case TokenKind::Comma:
    case TokenKind::Semicolon:
    case TokenKind::RightParenthesis:
    case TokenKind::LeftBracket:
    case TokenKind::RightBracket:
    case TokenKind::Dot:
    case TokenKind::DoubleColon:
        return true;
    // `1. ..` would be read as `1 .. .` without the blank.
    case TokenKind::DotDot:
        return !tree_.text(before).ends_with('.');
    case TokenKind::LeftParenthesis:
        if (opensIndices(after)) return true;
        break;
    case TokenKind::RightBrace:
        return inList(after) || kind(before) == TokenKind::LeftBrace;
    case TokenKind::Colon:
        return ownerKind(after) == NodeKind::Dimension || ownerKind(after) == NodeKind::LoopItem;
    case TokenKind::Equal: // min=
        if (ownerKind(after) == NodeKind::Equation && isAssignment(before)) return true;
        break;
    default:
        break;
    }
    switch (kind(before)) {
    case TokenKind::LeftParenthesis:
    case TokenKind::LeftBracket:
    case TokenKind::Dot:
    case TokenKind::DoubleColon:
    case TokenKind::DotDot:
        return true;
    case TokenKind::LeftBrace:
        return inList(before);
    default:
        return ownerKind(before) == NodeKind::UnaryExpression;
    }
}

std::size_t Spacing::blanks(TokenId before, TokenId after) const {
    constexpr std::size_t wordColumn = 7;
    if (touches(before, after)) return 0;
    if (isBinaryOperator(after)) return isClose(after) ? 0 : 1;
    if (isBinaryOperator(before)) return isClose(before) ? 0 : 1;
    switch (ownerKind(before)) {
    case NodeKind::ParamDeclaration:
    case NodeKind::InputDeclaration:
    case NodeKind::OutputDeclaration:
    case NodeKind::ConstDeclaration:
    case NodeKind::LoopsDeclaration:
    case NodeKind::FuncDeclaration:
    case NodeKind::FnDeclaration:
        if (before == tree_.node(owner(before)).first) return wordColumn - tree_.text(before).size();
        return 1;
    default:
        return 1;
    }
}

bool Spacing::mayBreak(TokenId before, TokenId after) const {
    if (kind(before) == TokenKind::Comma || isBinaryOperator(before) || isBinaryOperator(after)) return true;
    if (isAssignment(before)) return kind(before) != TokenKind::Name && kind(after) != TokenKind::Semicolon;
    if (kind(after) == TokenKind::Dot) return true;
    if (isIn(before) || isIn(after)) return true;
    return kind(after) == TokenKind::Name && ownerKind(after) == NodeKind::LoopsDeclaration &&
           after != tree_.node(owner(after)).first;
}

std::string Spacing::flat(NodeId node) const {
    const Tree::Node& it = tree_.node(node);
    std::string line(tree_.text(it.first));
    for (std::uint32_t at = it.first.index() + 1; at <= it.last.index(); ++at) {
        line.append(blanks(TokenId(at - 1), TokenId(at)), ' ');
        line += tree_.text(TokenId(at));
    }
    return line;
}

} // namespace tactus::syntax
