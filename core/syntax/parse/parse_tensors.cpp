// Inputs and outputs: their dimensions, types, promises and data.
#include "syntax/parse/parser.h"
#include "syntax/words.h"

#include "syntax/literals.h"

#include <algorithm>

namespace tactus::syntax {

// `: T` of a declaration. A diagnostic says it if nothing of it is there, or the type is in front as in a
// program.
bool Parser::typeOf(Open& node) {
    if (at(TokenKind::Semicolon) || endsStatement() || (startsLine(at_) && !at(TokenKind::Colon))) {
        unexpected("':' and a type, as in `: Float(32)`");
        return false;
    }
    expect(node, TokenKind::Colon);
    add(node, typeName());
    return true;
}

// `input Int(32) A[N]` and `input float A[N]`.
bool Parser::typeInFront(Open& node) {
    std::size_t next = after(at_);
    if (!at(TokenKind::Name) || startsLine(next)) return false;
    if (kindAt(next) == TokenKind::LeftParenthesis)
        next = after(matching(next, TokenKind::LeftParenthesis, TokenKind::RightParenthesis));
    const bool isName = kindAt(next) == TokenKind::Name && !startsLine(next) && wordAt(next) != "in";
    const TokenKind behind = kindAt(after(next));
    if (!isName || (isTypeWord(wordAt(next)) && !isTypeWord(word())) ||
        (behind != TokenKind::LeftBracket && behind != TokenKind::Semicolon))
        return false;
    unexpectedHere(
        fmt::format("the name, followed by the type, as in `{}[N] : Float(32)`", printable(wordAt(next))));
    skipStatement(node);
    return true;
}

static std::string_view wordOf(NodeKind tensor) {
    return tensor == NodeKind::InputDeclaration   ? "input"
           : tensor == NodeKind::ConstDeclaration ? "const"
                                                  : "output";
}

NodeId Parser::tensorDeclaration(NodeKind nodeKind) {
    const std::string_view declaration = wordOf(nodeKind);
    Open node = open(nodeKind);
    take(node);
    if (typeInFront(node)) return finish(node);
    const std::size_t name = at_;
    expectName(node, fmt::format("the name of the {}", declaration));
    const auto goesOn = [&] { return at(TokenKind::Comma) && kindAt(taken_ - 1) != TokenKind::RightBracket; };
    while (at(TokenKind::LeftBracket)) {
        add(node, dimension());
        while (goesOn()) add(node, dimension());
    }
    if (at(TokenKind::LeftParenthesis)) {
        unexpected("extents in brackets, as in `A[N]`, or ':'");
        const std::size_t end = after(matching(at_, TokenKind::LeftParenthesis, TokenKind::RightParenthesis));
        skip(node, end);
    }
    if (at(TokenKind::RightBracket)) {
        unexpected("':' and a type");
        dropOne(node);
    }
    if (at(TokenKind::Comma)) {
        oneTensorEach(node, declaration, name);
        return finish(node);
    }
    typeOf(node);
    if (nodeKind == NodeKind::InputDeclaration && atWord("in")) add(node, rangePromise());
    if (nodeKind == NodeKind::ConstDeclaration && !at(TokenKind::Equal))
        unexpected("'=' and the values, as in `= {1, 2, 2, 1}`");
    else if (takeIf(node, TokenKind::Equal))
        add(node, nodeKind == NodeKind::OutputDeclaration ? expression() : initial());
    endDeclaration(node, declaration);
    return finish(node);
}

// The number of elements between `(` or `[` here and its end that commas separate.
std::size_t Parser::countWithin(std::size_t index, TokenKind opening, TokenKind closing) const {
    const std::size_t end = matching(index, opening, closing);
    std::size_t count = after(index) < end ? 1 : 0;
    int nesting = 0;
    for (std::size_t inside = after(index); inside < end; inside = after(inside)) {
        const TokenKind kind = kindAt(inside);
        if (kind == TokenKind::LeftParenthesis || kind == TokenKind::LeftBracket) ++nesting;
        if (kind == TokenKind::RightParenthesis || kind == TokenKind::RightBracket) --nesting;
        if (kind == TokenKind::Comma && nesting == 0) ++count;
    }
    return count;
}

// How many indices a name has where it is first used behind this token; 0 if it is used without any.
std::size_t Parser::indicesUsed(std::string_view name, std::size_t index) const {
    for (; kindAt(index) != TokenKind::EndOfFile; index = after(index))
        if (kindAt(index) == TokenKind::Name && wordAt(index) == name)
            return kindAt(after(index)) == TokenKind::LeftParenthesis
                       ? countWithin(after(index), TokenKind::LeftParenthesis, TokenKind::RightParenthesis)
                       : 0;
    return 0;
}

bool Parser::endsList(std::size_t index) const {
    const TokenKind kind = kindAt(index);
    return kind == TokenKind::Semicolon || kind == TokenKind::EndOfFile || kind == TokenKind::RightBrace ||
           kind == TokenKind::Equal || kind == TokenKind::Unknown;
}

// The tensors of `a, b[N] : T`, whose names begin at this token. Their ends are the commas, and the colon or
// where the list breaks off.
std::vector<Parser::ListedTensor> Parser::listedTensors(std::size_t index) const {
    std::vector<ListedTensor> tensors{{index, index, 0}};
    int nesting = 0;
    for (; !endsList(index) && !(nesting == 0 && kindAt(index) == TokenKind::Colon); index = after(index)) {
        if (kindAt(index) == TokenKind::LeftBracket && nesting++ == 0)
            tensors.back().rank += countWithin(index, TokenKind::LeftBracket, TokenKind::RightBracket);
        if (kindAt(index) == TokenKind::RightBracket) --nesting;
        if (nesting != 0 || kindAt(index) != TokenKind::Comma) continue;
        tensors.back().end = index;
        tensors.push_back({after(index), after(index), 0});
    }
    tensors.back().end = index;
    return tensors;
}

std::string Parser::textBetween(std::size_t begin, std::size_t end) const {
    if (end <= begin) return "";
    return std::string(source_.text({token(begin).span.begin, token(end - 1).span.end}));
}

// `output c, e[N] : T;` where an equation has `c(i)` lacks the extents of c, which are most likely those of
// e. Nothing if there is no tensor of as many dimensions to take them from.
std::optional<std::string> Parser::completed(const ListedTensor& tensor,
                                             const std::vector<ListedTensor>& all) const {
    const std::string text = textBetween(tensor.name, tensor.end);
    constexpr std::size_t few = 8; // each is looked for in the whole file
    if (tensor.rank > 0 || all.size() > few) return text;
    const std::size_t used = indicesUsed(wordAt(tensor.name), all.back().end);
    if (used == 0) return text;
    const auto like = std::ranges::find(all, used, &ListedTensor::rank);
    if (like == all.end()) return std::nullopt;
    return text + textBetween(after(like->name), like->end);
}

// The declarations that `a[N], b[N] : T` stands for, each with the text from the colon on.
std::optional<std::string> Parser::separated(const std::vector<ListedTensor>& tensors,
                                             std::string_view declaration, const std::string& rest) const {
    std::string separate;
    for (const ListedTensor& tensor : tensors) {
        const auto whole = completed(tensor, tensors);
        if (!whole) return std::nullopt;
        separate += fmt::format("{}{} {} {};", separate.empty() ? "" : " ", declaration, *whole, rest);
    }
    return separate;
}

// `output a[N], b[N] : T;` is two declarations.
void Parser::oneTensorEach(Open& node, std::string_view declaration, std::size_t name) {
    if (!isFresh()) return skipStatement(node);
    const std::vector<ListedTensor> tensors = listedTensors(name);
    const std::size_t colon = tensors.back().end;
    std::size_t end = colon;
    while (!endsList(end)) end = after(end);
    const bool isWhole = kindAt(colon) == TokenKind::Colon && kindAt(end) == TokenKind::Semicolon;
    const auto separate = isWhole ? separated(tensors, declaration, textBetween(colon, end)) : std::nullopt;
    std::string wanted =
        isWhole ? "one tensor in each declaration" : "':' and a type (a declaration has one tensor)";
    constexpr std::size_t longest = 160;
    if (separate) {
        const bool isShown = separate->size() <= longest && std::ranges::all_of(*separate, [](char byte) {
                                 return byte >= ' ' && byte <= '~';
                             });
        wanted += fmt::format(", as in `{}`", isShown ? *separate : printable(*separate));
    }
    auto diagnostic = diagnostics::make(Kind::UnexpectedToken, token(at_).span, wanted, found());
    if (separate) addFix(diagnostic, {token(name - 1).span.begin, token(end).span.end}, *separate);
    report(std::move(diagnostic));
    skipStatement(node);
}

// One declaration declares one tensor, or funcs of one type: `func X : T, Y : U;` are two.
void Parser::endDeclaration(Open& node, std::string_view word) {
    const std::size_t next = after(at_);
    const bool isAnother = at(TokenKind::Comma) && kindAt(next) == TokenKind::Name && !startsLine(next);
    if (!isAnother) return endStatement(node);
    replaceable(fmt::format("';' and another '{}'", word), fmt::format("; {}", word));
    skipStatement(node);
}

NodeId Parser::initial() {
    if (at(TokenKind::String)) return single(NodeKind::StringLiteral);
    return argument();
}

// A type that casts nothing: `[N : Int(8)` lacks its bracket, it names no dimension.
bool Parser::isBareType(std::size_t index) const {
    constexpr std::size_t farthest = 64;
    if (kindAt(index) != TokenKind::Name || !isTypeWord(wordAt(index))) return false;
    std::size_t behind = after(index);
    if (wordAt(index) == "Bool" || kindAt(behind) != TokenKind::LeftParenthesis)
        return kindAt(behind) != TokenKind::LeftParenthesis;
    for (int nesting = 0; behind < index + farthest; behind = after(behind)) {
        if (kindAt(behind) == TokenKind::LeftParenthesis) ++nesting;
        if (kindAt(behind) == TokenKind::RightParenthesis && --nesting == 0)
            return kindAt(after(behind)) != TokenKind::LeftParenthesis;
        if (kindAt(behind) == TokenKind::EndOfFile) break;
    }
    return false;
}

NodeId Parser::dimension() {
    Open node = open(NodeKind::Dimension);
    take(node);
    ++awaited_[1];
    const bool isNamed =
        at(TokenKind::Name) && nextKind() == TokenKind::Colon && !isBareType(after(after(at_)));
    if (isNamed) {
        take(node);
        take(node);
    }
    add(node, expression());
    if (at(TokenKind::Comma)) { // A[N, M]: the comma begins the next one
        replaceable("'][': each dimension has its own brackets", "][");
        reportedAt_ = noToken;
    } else {
        expectClosing(node, TokenKind::RightBracket);
    }
    --awaited_[1];
    return finish(node);
}

NodeId Parser::typeName() {
    if (!at(TokenKind::Name) || looksLikeDeclaration(at_)) {
        unexpected("a type, such as Float(32)");
        return NodeId();
    }
    Open node = open(NodeKind::TypeName);
    take(node);
    if (at(TokenKind::LeftParenthesis)) list(node, TokenKind::RightParenthesis, &Parser::expression);
    return finish(node);
}

NodeId Parser::rangePromise() {
    Open node = open(NodeKind::RangePromise);
    take(node);
    equalEnds_ = true;
    add(node, expression());
    rangeDots(node);
    add(node, rangeEnd(node));
    equalEnds_ = false;
    return finish(node);
}

} // namespace tactus::syntax
