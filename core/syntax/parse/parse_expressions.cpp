#include "syntax/literals.h"
#include "syntax/parse/parser.h"
#include "syntax/words.h"

namespace tactus::syntax {

static int precedenceOf(TokenKind kind) {
    switch (kind) {
    case TokenKind::OrOr:
        return 1;
    case TokenKind::AndAnd:
        return 2;
    case TokenKind::Pipe:
        return 3;
    case TokenKind::Caret:
        return 4;
    case TokenKind::Ampersand:
        return 5;
    case TokenKind::EqualEqual:
    case TokenKind::BangEqual:
        return 6;
    case TokenKind::Less:
    case TokenKind::LessEqual:
    case TokenKind::Greater:
    case TokenKind::GreaterEqual:
        return 7;
    case TokenKind::ShiftLeft:
    case TokenKind::ShiftRight:
        return 8;
    case TokenKind::Plus:
    case TokenKind::Minus:
        return 9;
    case TokenKind::Star:
    case TokenKind::Slash:
    case TokenKind::Percent:
        return 10;
    default:
        return 0;
    }
}

static constexpr int relation = 7;

// A fix that repeats text of the file; none where that holds bytes that not every reader could take.
void Parser::addFix(diagnostics::Diagnostic& diagnostic, text::Span span,
                    const std::string& corrected) const {
    const bool plain = std::ranges::all_of(
        corrected, [](char byte) { return (byte >= ' ' && byte <= '~') || byte == '\n' || byte == '\t'; });
    if (plain)
        diagnostic.fixes.push_back({fmt::format("write '{}'", printable(corrected)), {{span, corrected}}});
}

// The precedence of the binary operator here, 0 if there is none. The mistakes `and`, `or` and `=` count as
// what they are for.
int Parser::precedence() const {
    if (at(TokenKind::Equal) && !equalEnds_) return precedenceOf(TokenKind::EqualEqual);
    if (looksLikeItem(at_)) return 0;
    if (atWord("and")) return precedenceOf(TokenKind::AndAnd);
    if (atWord("or")) return precedenceOf(TokenKind::OrOr);
    return precedenceOf(kind());
}

NodeId Parser::onlyExpression() {
    isOnlyExpression_ = true;
    Open node = open(NodeKind::File);
    add(node, expression());
    if (!at(TokenKind::EndOfFile)) {
        unexpectedHere("an operator or the end");
        std::size_t end = after(at_);
        while (kindAt(end) != TokenKind::EndOfFile) end = after(end);
        skip(node, end);
    }
    take(node);
    return finish(node);
}

NodeId Parser::expression() {
    const bool isLet =
        atWord("let") && nextKind() == TokenKind::Name && kindAt(after(after(at_))) == TokenKind::Equal;
    if (isLet) return letExpression();
    const NodeId whole = binary(1);
    return at(TokenKind::Unknown) && word() == "?" && whole.valid() ? conditional(whole) : whole;
}

// let d = A(i) - B(j), e = d * d in e + d
NodeId Parser::letExpression() {
    if (depth_ >= deepest) return tooDeep();
    ++depth_;
    const bool outer = std::exchange(equalEnds_, false);
    Open node = open(NodeKind::LetExpression);
    take(node);
    add(node, letBinding());
    while (takeIf(node, TokenKind::Comma)) add(node, letBinding());
    equalEnds_ = outer;
    if (takeWord(node, "in"))
        add(node, expression());
    else
        unexpected("',' or 'in' and the value that uses the names");
    --depth_;
    return finish(node);
}

// On a line of its own it looks like an equation, which it is not here.
NodeId Parser::letBinding() {
    Open node = open(NodeKind::LetBinding);
    if (!at(TokenKind::Name)) {
        unexpected("a name");
        return NodeId();
    }
    take(node);
    expect(node, TokenKind::Equal);
    add(node, expression());
    return finish(node);
}

NodeId Parser::binary(int weakest) {
    if (depth_ >= deepest) return tooDeep();
    ++depth_;
    NodeId left = unary();
    while (precedence() >= weakest) {
        // A long chain is a deep tree, over which later stages recurse.
        if (left.valid() && heights_[left.index()] >= longestChain) {
            left = tooLong(left);
            break;
        }
        left = precedence() == relation && isRelation(left) ? chainedComparison(left) : joined(left);
    }
    --depth_;
    return left;
}

// The operator here and its right operand joined to what is on its left.
NodeId Parser::joined(NodeId left) {
    Open node = open(NodeKind::BinaryExpression);
    add(node, left);
    const int strength = precedence();
    if (at(TokenKind::Equal)) replaceMistake(Kind::AssignmentInCondition, "==");
    if (atWord("and")) replaceMistake(Kind::WordOperator, "&&");
    if (atWord("or")) replaceMistake(Kind::WordOperator, "||");
    take(node);
    add(node, binary(strength + 1));
    return finish(node);
}

void Parser::replaceMistake(Kind mistake, std::string_view written) {
    if (!isFresh()) return;
    const text::Span span = token(at_).span;
    auto diagnostic = diagnostics::make(mistake, span, word(), written);
    diagnostic.fixes.push_back({fmt::format("write '{}'", written), {{span, std::string(written)}}});
    report(std::move(diagnostic));
}

bool Parser::isRelation(NodeId node) const {
    if (!node.valid() || nodes[node].kind != NodeKind::BinaryExpression) return false;
    for (const Element& it : nodes[node].elements)
        if (it.token.valid() && precedenceOf(tokens_[it.token].kind) == relation) return true;
    return false;
}

text::Span Parser::spanOf(NodeId node) const {
    return {tokens_[nodes[node].first].span.begin, tokens_[nodes[node].last].span.end};
}

std::string Parser::spelling(NodeId node) const {
    return std::string(source_.text(spanOf(node)));
}

// 0 <= k < K compares a Bool with K. All of the chain is one mistake and one fix: 0 <= k && k < K.
NodeId Parser::chainedComparison(NodeId left) {
    Open node = open(NodeKind::Error);
    add(node, left);
    std::string corrected = spelling(left);
    NodeId middle = nodes[left].elements.back().node;
    bool isWhole = middle.valid();
    while (precedence() == relation) {
        const std::string sign(word());
        take(node);
        const NodeId right = binary(relation + 1);
        add(node, right);
        isWhole = isWhole && right.valid();
        if (!isWhole) continue;
        corrected += " && " + spelling(middle) + ' ' + sign + ' ' + spelling(right);
        middle = right;
    }
    if (!isWhole) return finish(node); // `a <> b` lacks an operand, and that was said
    const text::Span span{spanOf(left).begin, token(taken_ - 1).span.end};
    auto diagnostic =
        diagnostics::make(Kind::ChainedComparison, span, printable(source_.text(span)), printable(corrected));
    addFix(diagnostic, span, corrected);
    report(std::move(diagnostic));
    return finish(node);
}

// c ? a : b
NodeId Parser::conditional(NodeId condition) {
    Open node = open(NodeKind::Error);
    const bool fresh = isFresh() && !inConditional_; // a nested one is repaired after the outer one
    const bool outer = std::exchange(inConditional_, true);
    const text::Span mark = token(at_).span;
    add(node, condition);
    take(node);
    ++depth_;
    const NodeId chosen = expression();
    add(node, chosen);
    NodeId otherwise;
    if (takeIf(node, TokenKind::Colon)) otherwise = expression();
    add(node, otherwise);
    --depth_;
    inConditional_ = outer;
    if (!fresh) return finish(node);
    auto diagnostic = diagnostics::make(Kind::ConditionalOperator, mark, "c ? a : b");
    if (chosen.valid() && otherwise.valid()) {
        const std::string corrected =
            "select(" + spelling(condition) + ", " + spelling(chosen) + ", " + spelling(otherwise) + ')';
        addFix(diagnostic, text::join(spanOf(condition), spanOf(otherwise)), corrected);
    }
    report(std::move(diagnostic));
    return finish(node);
}

void Parser::reportTooLong() {
    if (isFresh())
        report(diagnostics::make(Kind::ExpressionTooLong, token(at_).span, static_cast<int>(longestChain)));
}

// min(a, b, c) is min(min(a, b), c): as deep as it has arguments.
NodeId Parser::folded(Open& node) {
    const auto isPart = [](const Element& it) { return it.node.valid(); };
    std::size_t height = 0;
    for (const Element& it : node.elements)
        if (isPart(it)) height = std::max<std::size_t>(height, heights_[it.node.index()]);
    const auto arguments = static_cast<std::size_t>(std::ranges::count_if(node.elements, isPart));
    const std::size_t further = std::max<std::size_t>(arguments, 2) - 2; // operators but one
    const bool isTooLong = further >= longestChain || height + further > longestChain + deepest;
    if (isTooLong) {
        reportTooLong();
        node.kind = NodeKind::Error;
    }
    const NodeId done = finish(node);
    if (!isTooLong) heights_.back() = static_cast<std::uint16_t>(heights_.back() + further);
    return done;
}

NodeId Parser::tooLong(NodeId left) {
    reportTooLong();
    Open node = open(NodeKind::Error);
    add(node, left);
    skip(node, elementEnd());
    return finish(node);
}

NodeId Parser::tooDeep() {
    // Deep text mostly stays deep: once in a statement is enough.
    if (isFresh() && !std::exchange(deepReported_, true))
        report(diagnostics::make(Kind::NestedTooDeep, token(at_).span, static_cast<int>(deepest)));
    const std::size_t end = elementEnd();
    if (end == at_) return NodeId();
    Open node = open(NodeKind::Error);
    skip(node, end);
    return finish(node);
}

NodeId Parser::unary() {
    const bool isWordNot = atWord("not") && nextKind() != TokenKind::LeftParenthesis &&
                           precedenceOf(nextKind()) == 0 && kindAt(after(at_)) == TokenKind::Name;
    if (isWordNot) replaceMistake(Kind::WordOperator, "!");
    const bool isOperator = at(TokenKind::Minus) || at(TokenKind::Plus) || at(TokenKind::Bang) ||
                            at(TokenKind::Tilde) || isWordNot;
    if (!isOperator) return power(primary());
    if (depth_ >= deepest) return tooDeep();
    Open node = open(NodeKind::UnaryExpression);
    take(node);
    ++depth_;
    add(node, unary());
    --depth_;
    return finish(node);
}

// A power as somebody wrote it, and what to write: a power of two is a shift, other powers are products.
static std::pair<std::string, std::string> powerAndMeaning(const std::string& base,
                                                           const std::string& exponent) {
    if (exponent == "2") return {"x**2", "x*x"};
    if (exponent == "3") return {"x**3", "x*x*x"};
    if (base == "2" && !exponent.empty()) return {"2**" + exponent, "(1 << " + exponent + ")"};
    return {"x**n", "x*...*x"};
}

// x**2: an exponent of 2 or 3 is written out.
NodeId Parser::power(NodeId base) {
    const bool isPower = at(TokenKind::Star) && kindAt(at_ + 1) == TokenKind::Star &&
                         token(at_).span.end == token(at_ + 1).span.begin;
    if (!isPower || !base.valid() || depth_ >= deepest) return base;
    Open node = open(NodeKind::Error);
    const bool fresh = isFresh();
    // Behind another factor the product needs parentheses, as `*`, `/` and `%` group to the left.
    const bool isFactor =
        precedenceOf(nodes[base].first.index() == 0
                         ? TokenKind::EndOfFile
                         : kindAt(nodes[base].first.index() - 1)) == precedenceOf(TokenKind::Star);
    const text::Span sign{token(at_).span.begin, token(at_ + 1).span.end};
    add(node, base);
    take(node);
    take(node);
    ++depth_;
    const NodeId exponent = unary();
    add(node, exponent);
    --depth_;
    if (!fresh) return finish(node);
    const std::string times = exponent.valid() ? spelling(exponent) : "", x = spelling(base);
    const auto [power, meaning] = powerAndMeaning(x, times);
    auto diagnostic = diagnostics::make(Kind::LookalikeSign, sign, power, meaning);
    if (times == "2" || times == "3") {
        const std::string product = x + '*' + x + (times == "3" ? '*' + x : "");
        addFix(diagnostic, {spanOf(base).begin, spanOf(exponent).end},
               isFactor ? '(' + product + ')' : product);
    }
    report(std::move(diagnostic));
    return finish(node);
}

NodeId Parser::primary() {
    switch (kind()) {
    case TokenKind::Integer:
        return single(NodeKind::IntegerLiteral);
    case TokenKind::Decimal:
        return single(NodeKind::DecimalLiteral);
    case TokenKind::LeftParenthesis:
        return parenthesised();
    case TokenKind::String:
    case TokenKind::LeftBrace:
        return misplaced();
    case TokenKind::Unknown:
        if (word() != "?") return single(NodeKind::Error);
        break;
    case TokenKind::Name:
        if (looksLikeItem(at_) && !equalEnds_) break; // `in 0..N = e` is no equation of N
        if (atWord("true") || atWord("false")) return single(NodeKind::BooleanLiteral);
        if (isTypeWord(word()) && nextKind() == TokenKind::LeftParenthesis) return castExpression();
        return beginsIf() ? ifExpression() : nameOrAccess();
    default:
        break;
    }
    unexpected("an expression");
    return NodeId();
}

NodeId Parser::single(NodeKind nodeKind) {
    Open node = open(nodeKind);
    take(node);
    return finish(node);
}

// A list or a text where only a value can be.
NodeId Parser::misplaced() {
    Open node = open(NodeKind::Error);
    const std::optional<unsigned> code =
        at(TokenKind::String) ? characterCode(word().substr(1, word().size() - 2)) : std::nullopt;
    if (code)
        replaceable("an expression; " + asNumber(printable(word()), *code), fmt::format("0x{:02X}", *code));
    else
        unexpected("an expression");
    if (at(TokenKind::String))
        take(node);
    else
        add(node, braceList());
    return finish(node);
}

NodeId Parser::nameOrAccess() {
    const TokenKind next = nextKind();
    if (next != TokenKind::LeftParenthesis && next != TokenKind::LeftBracket &&
        next != TokenKind::DoubleColon)
        return single(NodeKind::NameExpression);
    Open node = open(next == TokenKind::DoubleColon ? NodeKind::ScopedName : NodeKind::Access);
    const bool isFold = atWord("min") || atWord("max");
    take(node);
    if (at(TokenKind::LeftParenthesis)) {
        list(node, TokenKind::RightParenthesis, &Parser::expression);
    } else if (at(TokenKind::LeftBracket)) {
        subscripts(node);
    } else {
        take(node);
        expectName(node, "a name");
    }
    return isFold ? folded(node) : finish(node);
}

// X[i][j] or X[i, j]: read as X(i, j).
void Parser::subscripts(Open& node) {
    const std::size_t name = taken_ - 1, begin = at_;
    const bool fresh = isFresh();
    std::string indices;
    while (at(TokenKind::LeftBracket)) {
        const std::uint32_t from = token(at_).span.end;
        list(node, TokenKind::RightBracket, &Parser::expression);
        const Token& last = token(taken_ - 1);
        const std::uint32_t to = last.kind == TokenKind::RightBracket ? last.span.begin : last.span.end;
        if (to > from) indices += (indices.empty() ? "" : ", ") + std::string(source_.text({from, to}));
    }
    if (!fresh) return;
    const text::Span span{token(begin).span.begin, token(taken_ - 1).span.end};
    const std::string corrected = '(' + indices + ')';
    const std::string whole = std::string(wordAt(name)) + corrected;
    auto diagnostic = diagnostics::make(Kind::Subscript, span, printable(whole));
    addFix(diagnostic, span, corrected);
    report(std::move(diagnostic));
}

NodeId Parser::castExpression() {
    Open node = open(NodeKind::CastExpression);
    if (atWord("Bool"))
        add(node, single(NodeKind::TypeName));
    else
        add(node, typeName());
    if (at(TokenKind::LeftParenthesis))
        add(node, parenthesised());
    else
        unexpected("'(' and the value to convert, as in Int(16)(x)");
    return finish(node);
}

NodeId Parser::parenthesised() {
    Open node = open(NodeKind::Parenthesised);
    const bool outer = std::exchange(equalEnds_, false);
    take(node);
    ++awaited_[0];
    add(node, expression());
    const bool closes =
        at(TokenKind::RightParenthesis) || at(TokenKind::RightBracket) || at(TokenKind::Comma);
    if (!closes && !endsStatement()) {
        unexpected("')'");
        skip(node, elementEnd());
    }
    expectClosing(node, TokenKind::RightParenthesis);
    --awaited_[0];
    equalEnds_ = outer;
    return finish(node);
}

// Elements between brackets, the opening one at hand.
void Parser::list(Open& node, TokenKind closing, NodeId (Parser::*element)()) {
    take(node);
    int& awaited = awaited_[closing == TokenKind::RightParenthesis ? 0
                            : closing == TokenKind::RightBracket   ? 1
                                                                   : 2];
    ++awaited;
    while (!at(closing)) {
        add(node, (this->*element)());
        if (at(TokenKind::Comma)) {
            take(node);
            // A comma in front of the end promises one more element.
            if (at(closing)) unexpected("an expression");
            continue;
        }
        const bool ends = at(TokenKind::RightParenthesis) || at(TokenKind::RightBracket) || endsStatement() ||
                          (at(TokenKind::Equal) && equalEnds_);
        if (ends) break;
        if (startsOperand()) {
            expect(node, TokenKind::Comma);
            continue;
        }
        unexpected(fmt::format("',' or {}", describe(closing)));
        skip(node, elementEnd());
        if (!takeIf(node, TokenKind::Comma)) break;
    }
    expectClosing(node, closing);
    --awaited;
}

// An argument of a primitive, or the data of an input.
NodeId Parser::argument() {
    return at(TokenKind::LeftBrace) ? braceList() : expression();
}

NodeId Parser::braceList() {
    if (depth_ >= deepest) return tooDeep();
    ++depth_;
    Open node = open(NodeKind::BraceList);
    list(node, TokenKind::RightBrace, &Parser::argument);
    --depth_;
    return finish(node);
}

} // namespace tactus::syntax
