// Equations.
#include "syntax/parse/parser.h"

namespace tactus::syntax {

bool Parser::isAssignment(std::size_t index) const {
    switch (kindAt(index)) {
    case TokenKind::Equal:
    case TokenKind::PlusEqual:
    case TokenKind::StarEqual:
    case TokenKind::AmpersandEqual:
    case TokenKind::PipeEqual:
    case TokenKind::CaretEqual:
        return true;
    case TokenKind::Name:
        return (wordAt(index) == "min" || wordAt(index) == "max") && kindAt(after(index)) == TokenKind::Equal;
    default:
        return false;
    }
}

NodeId Parser::equation() {
    Open node = open(NodeKind::Equation);
    equalEnds_ = true;
    add(node, nameOrAccess());
    equalEnds_ = false;
    if (assignment(node)) {
        add(node, expression());
        endStatement(node);
    } else {
        skipStatement(node);
    }
    return finish(node);
}

// False where there is no right side to be read.
bool Parser::assignment(Open& node) {
    constexpr std::string_view wanted = "'=', '+=', '*=', 'min=', 'max=', '&=', '|=' or '^='";
    if (isAssignment(at_)) {
        if (at(TokenKind::Name)) take(node);
        take(node);
    } else if (at(TokenKind::EqualEqual)) {
        replaceable(wanted, "=");
        dropOne(node);
    } else if (nextKind() == TokenKind::Equal) { // -= and the like
        unexpected(at(TokenKind::Minus) ? "'+=' and the negated value, `+= -(e)`," : wanted);
        skip(node, after(after(at_)));
        reportedAt_ = noToken;
    } else if (startsOperand() && !at(TokenKind::LeftBrace) && !looksLikeItem(at_)) {
        expect(node, TokenKind::Equal);
        reportedAt_ = noToken;
    } else {
        unexpected(wanted);
        return false;
    }
    return true;
}

} // namespace tactus::syntax
