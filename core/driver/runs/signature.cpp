#include "driver/runs/signature.h"

#include "mapping/primitives.h"
#include "syntax/questions/names.h"
#include "syntax/words.h"
#include "text/words.h"

#include <algorithm>

namespace tactus::driver {

using syntax::TokenId;
using syntax::TokenKind;

namespace {

struct Bracket {
    TokenKind kind;
    TokenId before; // a name directly in front of it, else invalid
    std::size_t commas = 0;
};

bool isOpening(TokenKind kind) {
    return kind == TokenKind::LeftParenthesis || kind == TokenKind::LeftBracket ||
           kind == TokenKind::LeftBrace;
}

bool isClosing(TokenKind kind) {
    return kind == TokenKind::RightParenthesis || kind == TokenKind::RightBracket ||
           kind == TokenKind::RightBrace;
}

// Those around the offset, the innermost last.
std::vector<Bracket> bracketsAround(const syntax::Tree& tree, std::uint32_t offset) {
    std::vector<Bracket> open;
    TokenId before;
    for (const TokenId id : tree.tokens().keys()) {
        const syntax::Token& token = tree.token(id);
        if (token.kind == TokenKind::EndOfFile || token.span.end > offset) break;
        if (isOpening(token.kind)) open.push_back({token.kind, before});
        if (isClosing(token.kind) && !open.empty()) open.pop_back();
        if (token.kind == TokenKind::Comma && !open.empty()) ++open.back().commas;
        if (token.kind == TokenKind::Semicolon) // ends what is not closed
            while (!open.empty() && open.back().kind != TokenKind::LeftBrace) open.pop_back();
        before = token.kind == TokenKind::Name ? id : TokenId();
    }
    return open;
}

std::vector<std::string> parametersOfCall(const syntax::Tree& tree, TokenId name) {
    const std::string_view word = tree.text(name);
    const bool isPrimitive = name.index() > 0 && tree.token(TokenId(name.index() - 1)).kind == TokenKind::Dot;
    if (isPrimitive) {
        const mapping::PrimitiveWord* primitive = mapping::primitiveNamed(word);
        return primitive ? parametersOf(std::string(word) + std::string(primitive->arguments))
                         : std::vector<std::string>();
    }
    for (const syntax::Name& known : syntax::namesAt(tree, tree.token(name).span.begin))
        if (known.text == word && !known.parameters.empty()) return known.parameters;
    const auto form = [&](const auto& words) {
        const auto found = std::ranges::find(words, word, &syntax::LanguageWord::text);
        return found == words.end() ? std::vector<std::string>() : parametersOf(found->form);
    };
    return syntax::isTypeWord(word) ? form(syntax::typeWords) : form(syntax::functionWords);
}

} // namespace

std::vector<std::string> parametersOf(std::string_view form) {
    const auto arguments = text::argumentsOf(form);
    return arguments ? std::vector<std::string>(arguments->begin(), arguments->end())
                     : std::vector<std::string>();
}

std::optional<Signature> signatureAt(const syntax::Tree& tree, std::uint32_t offset) {
    const std::vector<Bracket> open = bracketsAround(tree, offset);
    for (auto bracket = open.rbegin(); bracket != open.rend(); ++bracket) {
        if (bracket->kind != TokenKind::LeftParenthesis || !bracket->before.valid()) continue;
        std::vector<std::string> parameters = parametersOfCall(tree, bracket->before);
        if (parameters.empty()) continue;
        const std::size_t present = std::min(bracket->commas, parameters.size() - 1);
        return Signature{tree.token(bracket->before).span, std::move(parameters), present};
    }
    return std::nullopt;
}

} // namespace tactus::driver
