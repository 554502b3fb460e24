#include "syntax/parse/parser.h"
#include "syntax/words.h"

#include "syntax/literals.h"

namespace tactus::syntax {

NodeId Parser::file() {
    Open node = open(NodeKind::File);
    while (!at(TokenKind::EndOfFile)) {
        if (beginsDesign(at_)) {
            add(node, design());
            continue;
        }
        unexpectedHere("'design'");
        std::size_t end = after(at_);
        while (kindAt(end) != TokenKind::EndOfFile && !(startsLine(end) && beginsDesign(end)))
            end = after(end);
        skip(node, end);
    }
    take(node);
    return finish(node);
}

// Also with a mistyped word: `desing gemm {`.
bool Parser::beginsDesign(std::size_t index) const {
    if (kindAt(index) != TokenKind::Name) return false;
    const std::size_t next = after(index);
    const bool hasShape = kindAt(next) == TokenKind::Name && kindAt(after(next)) == TokenKind::LeftBrace;
    return wordAt(index) == "design" || (hasShape && wordAt(index) != "mapping");
}

NodeId Parser::design() {
    Open node = open(NodeKind::Design);
    const std::size_t first = at_;
    if (!atWord("design")) replaceable("'design'", "design");
    take(node);
    expectName(node, "the name of the design");
    expect(node, TokenKind::LeftBrace);
    designBody(node, first);
    return finish(node);
}

void Parser::designBody(Open& node, std::size_t first) {
    while (!at(TokenKind::EndOfFile)) {
        if (looksLikeDeclaration(at_) && word() == "design") break;
        if (at(TokenKind::RightBrace)) {
            const std::size_t next = after(at_);
            const bool goesOn = looksLikeItem(next) && wordAt(next) != "design";
            const bool isOwn = !startsLine(at_) || !startsLine(first) || column(at_) <= column(first);
            // A `}` right of the design's own column with an item behind it is one too many.
            if (isOwn || !goesOn) break;
            unexpectedHere("an item of the design");
            skip(node, next);
            continue;
        }
        item(node);
    }
    expect(node, TokenKind::RightBrace);
}

void Parser::item(Open& node) {
    beginStatement();
    if (!at(TokenKind::Name)) {
        unexpectedHere(
            "'param', 'input', 'output', 'const', 'loops', 'func', 'fn', 'mapping' or an equation");
        if (at(TokenKind::Semicolon)) return skip(node, after(at_));
        return skipStatement(node);
    }
    if (const std::string_view advice = foreignStatement(); !advice.empty()) return skipForeign(node, advice);
    if (beginsPair(at_, tokens_.size())) return add(node, equation());
    const TokenKind next = nextKind();
    // `param min = 3` declares `min`; nothing else can follow a word that begins an item.
    const bool isEquation = (next == TokenKind::LeftParenthesis && !isInParentheses()) ||
                            (isAssignment(after(at_)) && !(isItemWordHere(at_) && next == TokenKind::Name));
    if (!isEquation && isItemWordHere(at_)) return add(node, declaration(word()));
    if (isEquation || next == TokenKind::LeftBracket || next == TokenKind::EqualEqual)
        return add(node, equation());
    unknownItem(node);
}

// `func (V, P) : T;` and `loops (i: 0..N);`: what a declaration lists has no parentheses.
bool Parser::isInParentheses() const {
    const std::size_t next = after(at_);
    const bool mayBe = atWord("param") || atWord("loops") || atWord("func");
    if (!mayBe || kindAt(next) != TokenKind::LeftParenthesis) return false;
    const std::size_t close = matching(next, TokenKind::LeftParenthesis, TokenKind::RightParenthesis);
    const TokenKind behind =
        kindAt(close) == TokenKind::EndOfFile ? TokenKind::EndOfFile : kindAt(after(close));
    return atWord("func")
               ? behind == TokenKind::Colon
               : behind == TokenKind::Semicolon &&
                     kindAt(after(after(next))) == (atWord("loops") ? TokenKind::Colon : TokenKind::Equal);
}

bool Parser::openParenthesis(Open& node, std::string_view declaration) {
    if (!at(TokenKind::LeftParenthesis)) return false;
    const std::size_t close = matching(at_, TokenKind::LeftParenthesis, TokenKind::RightParenthesis);
    const text::Span begin = token(at_).span, end = token(close).span;
    if (kindAt(close) == TokenKind::EndOfFile) return false;
    const std::string inner(source_.text({begin.end, end.begin}));
    if (isFresh()) {
        auto diagnostic = diagnostics::make(
            Kind::UnexpectedToken, begin,
            fmt::format("the list without its parentheses, `{} {}`,", declaration, printable(inner)),
            found());
        diagnostic.fixes.push_back({"remove the parentheses", {{begin, ""}, {end, ""}}});
        report(std::move(diagnostic));
    }
    dropOne(node);
    return true;
}

void Parser::closeParenthesis(Open& node, bool isOpen) {
    if (isOpen && at(TokenKind::RightParenthesis)) dropOne(node);
}

// Substitutions, insertions, deletions and swaps of neighbours that make one word of the other.
static std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            const std::size_t change = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    }
    return cost[a.size()][b.size()];
}

static std::string_view nearestItemWord(std::string_view written) {
    constexpr std::size_t longest = 12;
    std::string_view nearest;
    std::size_t best = 3;
    for (const auto& [word, form, meaning] : itemWords) {
        const std::size_t apart = written.size() > longest ? longest : distance(written, word);
        if (apart < best && apart * 2 <= word.size()) {
            best = apart;
            nearest = word;
        }
    }
    return nearest;
}

// A mistyped word is read as the one that was meant, so that what it declares is known.
void Parser::unknownItem(Open& node) {
    const std::string_view meant =
        nextKind() == TokenKind::Name ? nearestItemWord(word()) : std::string_view();
    const bool isCall = kindAt(after(after(at_))) == TokenKind::LeftParenthesis;
    if (!meant.empty() && (meant != "fn" || isCall)) {
        if (isFresh()) {
            auto diagnostic =
                diagnostics::make(Kind::MistypedWord, token(at_).span, printable(word()), meant);
            diagnostic.fixes.push_back(
                {fmt::format("write '{}'", meant), {{token(at_).span, std::string(meant)}}});
            report(std::move(diagnostic));
        }
        return add(node, declaration(meant));
    }
    unexpectedHere("'param', 'input', 'output', 'const', 'loops', 'func', 'fn', 'mapping' or an equation");
    skipStatement(node);
}

NodeId Parser::declaration(std::string_view word) {
    if (word == "param") return paramDeclaration();
    if (word == "input") return tensorDeclaration(NodeKind::InputDeclaration);
    if (word == "output") return tensorDeclaration(NodeKind::OutputDeclaration);
    if (word == "const") return tensorDeclaration(NodeKind::ConstDeclaration);
    if (word == "loops") return loopsDeclaration();
    if (word == "func") return funcDeclaration();
    if (word == "fn") return fnDeclaration();
    assert(word == "mapping");
    return mappingDeclaration();
}

NodeId Parser::paramDeclaration() {
    Open node = open(NodeKind::ParamDeclaration);
    take(node);
    const bool isOpen = openParenthesis(node, "param");
    add(node, paramItem());
    while (at(TokenKind::Comma) || (at(TokenKind::Name) && nextKind() == TokenKind::Equal)) {
        expect(node, TokenKind::Comma);
        add(node, paramItem());
    }
    closeParenthesis(node, isOpen);
    endStatement(node);
    return finish(node);
}

NodeId Parser::paramItem() {
    Open node = open(NodeKind::ParamItem);
    if (atWord("param") && nextKind() == TokenKind::Name && !looksLikeItem(at_)) {
        unexpected("the name of a param");
        dropOne(node);
    }
    // `N = 8` on a line of its own looks like an equation, which it is not here.
    if (at(TokenKind::Name) && nextKind() == TokenKind::Equal)
        take(node);
    else if (!expectName(node, "the name of a param"))
        return NodeId();
    if (at(TokenKind::Colon) || at(TokenKind::EqualEqual)) {
        replaceable("'='", "=");
        dropOne(node);
    } else {
        expect(node, TokenKind::Equal);
    }
    add(node, expression());
    return finish(node);
}

// Whatever separates the two numbers of a range was meant to be `..`.
void Parser::rangeDots(Open& node) {
    if (takeIf(node, TokenKind::DotDot)) {
        if (at(TokenKind::Dot) || at(TokenKind::Less)) { // `0...N`, `0..<N`
            replaceable("the upper bound, as in the half-open range `0..N`", "");
            dropOne(node);
        }
        return;
    }
    if (at(TokenKind::Dot) || at(TokenKind::Colon) || atWord("to")) {
        replaceable("'..'", "..");
        dropOne(node);
        return;
    }
    expect(node, TokenKind::DotDot);
}

// The end that is not included, where the one written is: "N" of "N-1", "N+1" of "N". Empty if the text is no
// plain sum.
static std::string endBehind(std::string last) {
    const bool isSum = std::ranges::all_of(last, [](unsigned char c) {
        return std::isalnum(c) != 0 || std::string_view("_+-*/() ").find(c) != std::string_view::npos;
    });
    if (!isSum || last.empty()) return "";
    for (const std::string_view less : {"-1", " - 1"})
        if (last.ends_with(less) && last.size() > less.size())
            return last.substr(0, last.size() - less.size());
    const bool isNumber =
        last.size() < 9 && std::ranges::all_of(last, [](char c) { return c >= '0' && c <= '9'; });
    return isNumber ? std::to_string(std::stoi(last) + 1) : last + "+1";
}

// `0..=N-1` names the last value in place of the end.
NodeId Parser::rangeEnd(Open& node) {
    const bool isInclusive = at(TokenKind::Equal) && taken_ == at_ && at_ > 0 &&
                             kindAt(at_ - 1) == TokenKind::DotDot &&
                             token(at_ - 1).span.end == token(at_).span.begin;
    if (!isInclusive) return expression();
    const text::Span equal = token(at_).span;
    const bool fresh = isFresh();
    auto diagnostic = diagnostics::make(Kind::UnexpectedToken, equal,
                                        "the end of a half-open range, as in `0..N` for 0 to N-1", found());
    dropOne(node);
    const NodeId last = expression();
    const std::string end = last.valid() ? endBehind(spelling(last)) : "";
    if (!end.empty()) addFix(diagnostic, text::join(equal, spanOf(last)), end);
    if (fresh) report(std::move(diagnostic));
    return last;
}

NodeId Parser::loopsDeclaration() {
    Open node = open(NodeKind::LoopsDeclaration);
    take(node);
    const bool isOpen = openParenthesis(node, "loops");
    add(node, loopItem());
    while (at(TokenKind::Comma) || (at(TokenKind::Name) && nextKind() == TokenKind::Colon) ||
           semicolonForComma()) {
        separator(node);
        if (atWord("where") && nextKind() != TokenKind::Colon) {
            unexpected("the name of a loop");
            break;
        }
        add(node, loopItem());
    }
    closeParenthesis(node, isOpen);
    if (atWord("where")) {
        take(node);
        add(node, expression());
    }
    endStatement(node);
    return finish(node);
}

NodeId Parser::loopItem() {
    Open node = open(NodeKind::LoopItem);
    if (!expectName(node, "the name of a loop")) return NodeId();
    if (at(TokenKind::Equal) || atWord("in")) {
        replaceable("':'", ":");
        dropOne(node);
    } else {
        expect(node, TokenKind::Colon);
    }
    add(node, expression());
    if (takeWord(node, "downto")) {
        add(node, expression());
    } else {
        rangeDots(node);
        add(node, rangeEnd(node));
    }
    if (atWord("step") && nextKind() != TokenKind::Colon) {
        take(node);
        add(node, expression());
    }
    if (at(TokenKind::DotDot)) {
        unexpected("',' or ';' (a step of a loop is written `step 2`)");
        skip(node, elementEnd());
        reportedAt_ = noToken;
    }
    return finish(node);
}

NodeId Parser::funcDeclaration() {
    Open node = open(NodeKind::FuncDeclaration);
    take(node);
    const bool isOpen = openParenthesis(node, "func");
    expectName(node, "the name of a func");
    const auto isNext = [&] { // `func X Y : T` lacks a comma, `func X T;` and `func X Int(8);` lack a colon
        return at(TokenKind::Name) && !looksLikeItem(at_) && nextKind() != TokenKind::LeftParenthesis &&
               nextKind() != TokenKind::Semicolon;
    };
    while (at(TokenKind::Comma) || isNext() || semicolonForComma()) {
        separator(node);
        expectName(node, "the name of a func");
    }
    closeParenthesis(node, isOpen);
    if (at(TokenKind::LeftParenthesis)) {
        unexpected("':' and a type (a func has the indices of all loops)");
        skip(node, after(matching(at_, TokenKind::LeftParenthesis, TokenKind::RightParenthesis)));
        reportedAt_ = noToken;
        skipStatement(node);
        return finish(node);
    }
    typeOf(node);
    endDeclaration(node, "func");
    return finish(node);
}

// `loops i: 0..N; j: 0..N;`: a name and its colon begin no item.
bool Parser::semicolonForComma() const {
    const std::size_t next = after(at_);
    return at(TokenKind::Semicolon) && kindAt(next) == TokenKind::Name &&
           kindAt(after(next)) == TokenKind::Colon;
}

void Parser::separator(Open& node) {
    if (!at(TokenKind::Semicolon)) {
        expect(node, TokenKind::Comma);
        return;
    }
    replaceable("','", ",");
    dropOne(node);
}

} // namespace tactus::syntax
