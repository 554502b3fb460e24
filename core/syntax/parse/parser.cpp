#include "syntax/parse/parser.h"

#include "syntax/literals.h"
#include "syntax/words.h"

namespace tactus::syntax {

Parser::Parser(const text::SourceBuffer& source, const base::Table<TokenId, Token>& tokens, bool columnsTell)
    : source_(source), tokens_(tokens), columnsTell_(columnsTell) {
    if (isStray(at_)) at_ = after(at_);
}

// --- tokens

bool Parser::isStray(std::size_t index) const {
    if (token(index).kind != TokenKind::Unknown) return false;
    const std::string_view text = wordAt(index);
    const bool operand = (text[0] >= '0' && text[0] <= '9') || text[0] == '.' || text[0] == '"' ||
                         (text[0] == '\'' && text.size() > 1);
    return !operand && text != "?";
}

std::size_t Parser::after(std::size_t index) const {
    do {
        if (index + 1 == tokens_.size()) return index;
        ++index;
    } while (isStray(index));
    return index;
}

bool Parser::startsLine(std::size_t index) const {
    if (index == 0) return true;
    const std::string_view between = source_.text({token(index - 1).span.end, token(index).span.begin});
    return between.find('\n') != std::string_view::npos;
}

std::uint32_t Parser::column(std::size_t index) const {
    const std::uint32_t begin = token(index).span.begin;
    // On the first line rfind finds nothing, and npos + 1 is 0.
    return begin - static_cast<std::uint32_t>(source_.text().substr(0, begin).rfind('\n') + 1);
}

// `fn min= e;` was an equation before there were fns.
bool Parser::isItemWordHere(std::size_t index) const {
    const bool isFn = wordAt(index) == "fn";
    if (!isFn && wordAt(index) != "const") return isItemWord(wordAt(index));
    const std::size_t name = after(index);
    const TokenKind behind = kindAt(name) == TokenKind::Name ? kindAt(after(name)) : TokenKind::EndOfFile;
    if (isFn) return behind == TokenKind::LeftParenthesis;
    return behind == TokenKind::LeftBracket || behind == TokenKind::Colon;
}

bool Parser::looksLikeDeclaration(std::size_t index) const {
    if (kindAt(index) != TokenKind::Name || kindAt(after(index)) != TokenKind::Name || !startsLine(index))
        return false;
    return isItemWordHere(index) || wordAt(index) == "design";
}

// Looks a bounded way ahead. Without the bound a text of open parentheses would take quadratic time.
bool Parser::looksLikeItem(std::size_t index) const {
    if (kindAt(index) != TokenKind::Name || !startsLine(index) || isOnlyExpression_) return false;
    if (looksLikeDeclaration(index) || kindAt(after(index)) == TokenKind::Dot) return true;
    constexpr std::size_t nearby = 64;
    return isAssignment(behindLeft(index, nearby)) || beginsPair(index, nearby);
}

std::size_t Parser::behindLeft(std::size_t index, std::size_t most) const {
    const std::size_t next = after(index);
    if (kindAt(next) != TokenKind::LeftParenthesis) return next;
    int nesting = 0;
    for (std::size_t here = next; here < index + most; here = after(here)) {
        const TokenKind it = kindAt(here);
        if (it == TokenKind::LeftParenthesis) ++nesting;
        if (it == TokenKind::RightParenthesis && --nesting == 0) return after(here);
        if (it == TokenKind::Semicolon || it == TokenKind::RightBrace || it == TokenKind::EndOfFile) break;
    }
    return next;
}

bool Parser::endsStatement() const {
    return at(TokenKind::Semicolon) || at(TokenKind::RightBrace) || at(TokenKind::EndOfFile) ||
           looksLikeItem(at_);
}

bool Parser::startsOperand() const {
    switch (kind()) {
    case TokenKind::Name:
    case TokenKind::Integer:
    case TokenKind::Decimal:
    case TokenKind::String:
    case TokenKind::LeftParenthesis:
    case TokenKind::LeftBrace:
    case TokenKind::Bang:
    case TokenKind::Tilde:
        return true;
    case TokenKind::Unknown:
        return word() != "?";
    default:
        return false;
    }
}

// --- nodes

void Parser::addPending(Open& node) {
    for (; taken_ < at_; ++taken_) {
        node.elements.push_back({NodeId(), TokenId(taken_)});
        ++mistakes_;
    }
}

void Parser::take(Open& node) {
    addPending(node);
    // The lexer has reported it; the node counts as broken all the same.
    if (at(TokenKind::Unknown)) ++mistakes_;
    node.elements.push_back({NodeId(), TokenId(taken_++)});
    at_ = taken_;
    while (at_ + 1 < tokens_.size() && isStray(at_)) ++at_;
}

void Parser::add(Open& node, NodeId child) {
    if (child.valid()) node.elements.push_back({child, TokenId()});
}

NodeId Parser::finish(Open& node) {
    assert(!node.elements.empty());
    const auto firstOf = [&](const Element& it) { return it.node.valid() ? nodes[it.node].first : it.token; };
    const auto lastOf = [&](const Element& it) { return it.node.valid() ? nodes[it.node].last : it.token; };
    bool broken = mistakes_ != node.mistakesBefore;
    std::uint16_t height = 0;
    const NodeId id(nodes.size());
    for (const Element& it : node.elements) {
        if (!it.node.valid()) continue;
        nodes[it.node].parent = id;
        broken = broken || nodes[it.node].broken;
        height = std::max(height, heights_[it.node.index()]);
    }
    const TokenId first = firstOf(node.elements.front()), last = lastOf(node.elements.back());
    heights_.push_back(static_cast<std::uint16_t>(height + 1));
    return nodes.add({node.kind, NodeId(), std::move(node.elements), first, last, broken});
}

bool Parser::takeIf(Open& node, TokenKind wanted) {
    if (!at(wanted)) return false;
    take(node);
    return true;
}

void Parser::skip(Open& node, std::size_t end) {
    if (at_ >= end) return;
    Open skipped = open(NodeKind::Skipped);
    while (at_ < end && !at(TokenKind::EndOfFile)) take(skipped);
    ++mistakes_;
    reportedAt_ = at_;
    add(node, finish(skipped));
}

void Parser::dropOne(Open& node) {
    skip(node, after(at_));
    reportedAt_ = noToken;
}

// --- mistakes

// One mistake often stops several functions at the same token, and a stray character in front of a token may
// have been meant as what is missing there. An unterminated comment has swallowed all that is missing at the
// end.
bool Parser::isFresh() {
    ++mistakes_;
    const bool behindStray = taken_ < at_;
    const bool fresh = reportedAt_ != at_ && !behindStray;
    reportedAt_ = at_;
    return fresh;
}

void Parser::report(diagnostics::Diagnostic diagnostic) {
    ++mistakes_;
    if (diagnostics.size() < mostKept) diagnostics.push_back(std::move(diagnostic));
}

std::string Parser::found() const {
    if (at(TokenKind::EndOfFile))
        return isOnlyExpression_ ? "the end of the condition" : std::string(describe(TokenKind::EndOfFile));
    return '\'' + printable(word()) + '\'';
}

text::Span Parser::behindLast() const {
    const std::uint32_t end = taken_ == 0 ? 0 : token(taken_ - 1).span.end;
    return {end, end};
}

// The reader's eye is on the line that lacks something, not on the next one.
void Parser::unexpected(std::string_view wanted) {
    const bool elsewhere = at(TokenKind::EndOfFile) || (startsLine(at_) && taken_ > 0);
    if (!elsewhere) return unexpectedHere(wanted);
    if (isFresh()) report(diagnostics::make(Kind::UnexpectedToken, behindLast(), wanted, found()));
}

void Parser::unexpectedHere(std::string_view wanted) {
    if (isFresh()) report(diagnostics::make(Kind::UnexpectedToken, token(at_).span, wanted, found()));
}

void Parser::missing(std::string_view wanted, std::string_view insertion) {
    if (!isFresh()) return;
    if (taken_ > 0 && kindAt(taken_ - 1) == TokenKind::Unknown && wordAt(taken_ - 1)[0] == '"')
        return; // an unterminated text has swallowed it
    const std::string before = taken_ == 0 ? "the beginning" : '\'' + printable(wordAt(taken_ - 1)) + '\'';
    auto diagnostic = diagnostics::make(Kind::MissingToken, behindLast(), wanted, before);
    if (!insertion.empty())
        diagnostic.fixes.push_back(
            {fmt::format("insert {}", wanted), {{behindLast(), std::string(insertion)}}});
    report(std::move(diagnostic));
}

void Parser::replaceable(std::string_view wanted, std::string_view written) {
    if (!isFresh()) return;
    const text::Span span = token(at_).span;
    auto diagnostic = diagnostics::make(Kind::UnexpectedToken, span, wanted, found());
    diagnostic.fixes.push_back(
        {written.empty() ? "remove it" : fmt::format("write '{}'", written), {{span, std::string(written)}}});
    report(std::move(diagnostic));
}

// A mark that is left out: what follows is read as if it were there.
bool Parser::expect(Open& node, TokenKind wanted) {
    if (takeIf(node, wanted)) return true;
    const std::string_view mark = describe(wanted);
    const bool isSpaced =
        wanted == TokenKind::LeftBrace || wanted == TokenKind::Equal || wanted == TokenKind::Colon;
    missing(mark, (isSpaced ? " " : "") + std::string(mark.substr(1, mark.size() - 2)));
    return false;
}

static std::size_t bracketIndex(TokenKind closing) {
    return closing == TokenKind::RightParenthesis ? 0 : closing == TokenKind::RightBracket ? 1 : 2;
}

// A closing bracket of another shape is taken as this one if nobody else waits for it.
bool Parser::expectClosing(Open& node, TokenKind closing) {
    if (takeIf(node, closing)) return true;
    const bool otherBracket = at(TokenKind::RightParenthesis) || at(TokenKind::RightBracket);
    if (otherBracket && awaited_[bracketIndex(kind())] == 0) {
        const std::string_view mark = describe(closing);
        replaceable(mark, mark.substr(1, 1));
        skip(node, at_ + 1);
        return true;
    }
    return expect(node, closing);
}

bool Parser::expectName(Open& node, std::string_view what) {
    if (at(TokenKind::Name) && !looksLikeItem(at_)) {
        take(node);
        return true;
    }
    unexpected(what);
    return false;
}

// A mistake in the statement before does not excuse this one.
void Parser::beginStatement() {
    reportedAt_ = noToken;
    deepReported_ = false;
}

void Parser::endStatement(Open& node) {
    if (takeIf(node, TokenKind::Semicolon)) return;
    const bool isCall = kindAt(after(at_)) == TokenKind::Dot; // X.reorder(i), of the next statement
    if (endsStatement() || (at(TokenKind::Name) && (startsLine(at_) || isCall))) {
        missing("';'", ";");
        return;
    }
    unexpected("';'");
    skipStatement(node);
}

void Parser::skipStatement(Open& node) {
    skip(node, statementEnd());
    takeIf(node, TokenKind::Semicolon);
}

std::size_t Parser::statementEnd() const {
    int braces = 0;
    for (std::size_t here = at_;; here = after(here)) {
        const TokenKind it = kindAt(here);
        if (it == TokenKind::EndOfFile || (it == TokenKind::Semicolon && braces == 0)) return here;
        if (here > at_ && looksLikeItem(here)) return here;
        if (it == TokenKind::LeftBrace) ++braces;
        if (it != TokenKind::RightBrace) continue;
        if (braces == 0) return here;
        // A block ends its statement, a list in braces does not.
        const TokenKind next = kindAt(after(here));
        const bool isList = next == TokenKind::Comma || next == TokenKind::RightParenthesis ||
                            next == TokenKind::Semicolon || next == TokenKind::RightBrace;
        if (--braces == 0 && !isList) return after(here);
    }
}

std::size_t Parser::elementEnd() const {
    int nesting = 0;
    for (std::size_t here = at_;; here = after(here)) {
        switch (kindAt(here)) {
        case TokenKind::LeftParenthesis:
        case TokenKind::LeftBracket:
        case TokenKind::LeftBrace:
            ++nesting;
            break;
        case TokenKind::RightParenthesis:
        case TokenKind::RightBracket:
        case TokenKind::RightBrace:
            if (nesting-- == 0) return here;
            break;
        case TokenKind::Comma:
            if (nesting == 0) return here;
            break;
        case TokenKind::Semicolon:
        case TokenKind::EndOfFile:
            return here;
        default:
            if (here > at_ && looksLikeItem(here)) return here;
        }
    }
}

} // namespace tactus::syntax
