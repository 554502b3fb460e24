#include "syntax/parse/parser.h"
#include "syntax/words.h"

namespace tactus::syntax {

// True if the `}` here, by its column, closes what is around the block that began with token `owner`.
bool Parser::closesOuter(std::size_t owner) const {
    return columnsTell_ && startsLine(at_) && startsLine(owner) && column(at_) < column(owner);
}

NodeId Parser::mappingDeclaration() {
    Open node = open(NodeKind::MappingDeclaration);
    const std::size_t first = at_;
    take(node);
    expectName(node, "the name of the mapping");
    if (takeIf(node, TokenKind::Colon)) expectName(node, "the name of the mapping to begin with");
    expect(node, TokenKind::LeftBrace);
    while (!at(TokenKind::RightBrace) && !at(TokenKind::EndOfFile)) {
        const bool isItem = at(TokenKind::Name) && nextKind() == TokenKind::Name &&
                            (isItemWord(word()) || word() == "design");
        const bool isInside = startsLine(at_) && startsLine(first) && column(at_) > column(first);
        if (isItem && !isInside) break;
        if (isItem) {
            unexpectedHere("a primitive, as in X.reorder(i);");
            skipStatement(node);
            continue;
        }
        const NodeId chain = callChain();
        add(node, chain);
        if (!chain.valid()) skipStatement(node);
    }
    if (at(TokenKind::RightBrace) && closesOuter(first))
        missing("'}'", "}");
    else
        expect(node, TokenKind::RightBrace);
    return finish(node);
}

NodeId Parser::callChain() {
    Open node = open(NodeKind::CallChain);
    beginStatement();
    const TokenKind next = nextKind();
    const bool isEquation = looksLikeItem(at_) && next != TokenKind::Dot;
    if (isEquation || !(at(TokenKind::Name) || at(TokenKind::Dot))) {
        unexpectedHere("a primitive, as in X.reorder(i);");
        return NodeId();
    }
    if (at(TokenKind::Dot) || next == TokenKind::LeftParenthesis) {
        unexpectedHere("a func or kernel, as in X.reorder(i)");
        reportedAt_ = noToken;
        if (at(TokenKind::Name)) add(node, call());
    } else {
        take(node);
        if (at(TokenKind::Name) && !looksLikeItem(at_)) {
            expect(node, TokenKind::Dot);
            add(node, call());
        } else if (!at(TokenKind::Dot)) {
            unexpected("'.' and a primitive");
        }
    }
    while (takeIf(node, TokenKind::Dot)) add(node, call());
    endStatement(node);
    return finish(node);
}

NodeId Parser::call() {
    Open node = open(NodeKind::Call);
    if (!expectName(node, "the name of a primitive")) return NodeId();
    if (at(TokenKind::LeftParenthesis))
        list(node, TokenKind::RightParenthesis, &Parser::argument);
    else
        missing("'('", "");
    return finish(node);
}

} // namespace tactus::syntax
