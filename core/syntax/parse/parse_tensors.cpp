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
        fmt::format("the name, and the type behind it, as in `{}[N] : Float(32)`", printable(wordAt(next))));
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

// `output a[N], b[N] : T;` is two declarations.
void Parser::oneTensorEach(Open& node, std::string_view declaration, std::size_t name) {
    std::vector<std::string> tensors;
    std::size_t begin = name, index = name;
    int nesting = 0;
    const auto textUpTo = [&](std::size_t end) {
        return end > begin ? std::string(source_.text({token(begin).span.begin, token(end - 1).span.end}))
                           : "";
    };
    const auto isOver = [&] {
        const TokenKind kind = kindAt(index);
        return kind == TokenKind::Semicolon || kind == TokenKind::EndOfFile ||
               kind == TokenKind::RightBrace || kind == TokenKind::Equal || kind == TokenKind::Unknown;
    };
    for (; !isOver() && !(nesting == 0 && kindAt(index) == TokenKind::Colon); index = after(index)) {
        if (kindAt(index) == TokenKind::LeftBracket) ++nesting;
        if (kindAt(index) == TokenKind::RightBracket) --nesting;
        if (nesting != 0 || kindAt(index) != TokenKind::Comma) continue;
        tensors.push_back(textUpTo(index));
        begin = after(index);
    }
    tensors.push_back(textUpTo(index));
    const std::size_t colon = index;
    while (!isOver()) index = after(index);
    begin = colon;
    const bool isWhole = kindAt(colon) == TokenKind::Colon && kindAt(index) == TokenKind::Semicolon;
    std::string separate;
    for (const std::string& tensor : tensors)
        separate +=
            fmt::format("{}{} {} {};", separate.empty() ? "" : " ", declaration, tensor, textUpTo(index));
    if (!isFresh()) return skipStatement(node);
    constexpr std::size_t longest = 160;
    const bool isShown = separate.size() <= longest &&
                         std::ranges::all_of(separate, [](char byte) { return byte >= ' ' && byte <= '~'; });
    const std::string wanted = isWhole ? fmt::format("one tensor in each declaration, as in `{}`,",
                                                     isShown ? separate : printable(separate))
                                       : "':' and a type (a declaration has one tensor)";
    auto diagnostic = diagnostics::make(Kind::UnexpectedToken, token(at_).span, wanted, found());
    if (isWhole) addFix(diagnostic, {token(name - 1).span.begin, token(index).span.end}, separate);
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
        replaceable("'][', brackets for each dimension", "][");
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
    add(node, expression());
    equalEnds_ = false;
    return finish(node);
}

} // namespace tactus::syntax
