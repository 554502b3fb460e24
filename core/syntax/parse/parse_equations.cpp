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
        return isArgument(index) || ((wordAt(index) == "min" || wordAt(index) == "max") &&
                                     kindAt(after(index)) == TokenKind::Equal);
    default:
        return false;
    }
}

bool Parser::isArgument(std::size_t index) const {
    return (wordAt(index) == "argmin" || wordAt(index) == "argmax") &&
           kindAt(after(index)) == TokenKind::Equal;
}

bool Parser::beginsPair(std::size_t index, std::size_t most) const {
    const std::size_t comma = behindLeft(index, most);
    if (kindAt(index) != TokenKind::Name || kindAt(comma) != TokenKind::Comma) return false;
    const std::size_t place = after(comma);
    return kindAt(place) == TokenKind::Name && isArgument(behindLeft(place, most));
}

// fn f(x, y) = e;
NodeId Parser::fnDeclaration() {
    Open node = open(NodeKind::FnDeclaration);
    take(node);
    take(node); // on a line of its own the name looks like an equation, which it is not here
    if (expect(node, TokenKind::LeftParenthesis)) {
        while (at(TokenKind::Name)) {
            take(node);
            if (!takeIf(node, TokenKind::Comma)) break;
            if (!at(TokenKind::Name)) unexpected("the name of a parameter");
        }
        if (!at(TokenKind::RightParenthesis) && !endsStatement()) {
            unexpected("the name of a parameter or ')'");
            skip(node, elementEnd());
        }
        expect(node, TokenKind::RightParenthesis);
    }
    if (at(TokenKind::Colon)) {
        unexpected("'=' and an expression, which also gives the type");
        skip(node, elementEnd());
        endStatement(node);
        return finish(node);
    }
    expect(node, TokenKind::Equal);
    add(node, expression());
    endStatement(node);
    return finish(node);
}

NodeId Parser::equation() {
    Open node = open(NodeKind::Equation);
    const bool isPair = beginsPair(at_, tokens_.size());
    equalEnds_ = true;
    add(node, nameOrAccess());
    if (isPair) {
        take(node);
        add(node, nameOrAccess());
    }
    equalEnds_ = false;
    if (!isPair && isArgument(at_)) {
        unexpectedHere("',' and the output of the place, as in `best(i), at(i) argmax= e, k;`,");
        skipStatement(node);
    } else if (assignment(node)) {
        add(node, expression());
        if (isPair && takeIf(node, TokenKind::Comma))
            add(node, expression());
        else if (isPair)
            unexpected("',' and the value of the second output, as in `best(i), at(i) argmax= e, k;`,");
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
