#include "mapping/argument.h"

#include <algorithm>
#include <set>

namespace tactus::mapping {

using ure::ExprId;

namespace {

// The tokens of a part of the text.
std::vector<syntax::Token> tokensIn(const syntax::Tree& tree, text::Span span) {
    const auto begin = [](const syntax::Token& token) { return token.span.begin; };
    std::vector<syntax::Token> tokens;
    auto token = std::ranges::lower_bound(tree.tokens(), span.begin, {}, begin);
    for (; token != tree.tokens().end() && token->span.end <= span.end; ++token)
        if (!token->span.empty()) tokens.push_back(*token);
    return tokens;
}

std::vector<std::string_view> wordsIn(const syntax::Tree& tree, text::Span span) {
    std::vector<std::string_view> words;
    for (const syntax::Token& token : tokensIn(tree, span)) words.push_back(tree.source().text(token.span));
    return words;
}

// Around a part of the text as around `inside` in `around`: true if the text holds just that.
bool standsAmid(const syntax::Tree& tree, text::Span part, text::Span around, text::Span inside) {
    const std::vector<syntax::Token> before = tokensIn(tree, {around.begin, inside.begin}),
                                     behind = tokensIn(tree, {inside.end, around.end});
    const auto first = std::ranges::lower_bound(tree.tokens(), part.begin, {},
                                                [](const syntax::Token& token) { return token.span.begin; });
    const auto last = std::ranges::lower_bound(tree.tokens(), part.end, {},
                                               [](const syntax::Token& token) { return token.span.begin; });
    const auto alike = [&](const syntax::Token& a, const syntax::Token& b) {
        return tree.source().text(a.span) == tree.source().text(b.span);
    };
    return first - tree.tokens().begin() >= std::ssize(before) &&
           tree.tokens().end() - last >= std::ssize(behind) &&
           std::equal(before.begin(), before.end(), first - std::ssize(before), alike) &&
           std::equal(behind.begin(), behind.end(), last, alike);
}

} // namespace

std::optional<text::Word> Argument::name() const {
    const auto name = syntax::as<syntax::NameExpression>(written_);
    return name ? std::optional(name->name()) : std::nullopt;
}

std::optional<Argument::ScopedName> Argument::scopedName() const {
    const auto name = syntax::as<syntax::ScopedName>(written_);
    return name ? std::optional(ScopedName{name->scope(), name->name()}) : std::nullopt;
}

bool Argument::isList() const {
    return syntax::as<syntax::BraceList>(written_.bare()).has_value();
}

std::vector<Argument> Argument::items() const {
    const auto list = syntax::as<syntax::BraceList>(written_.bare());
    std::vector<Argument> items;
    for (const syntax::Expression& one : list ? list->items() : std::vector{written_})
        items.push_back(Argument(one).bare());
    return items;
}

bool Argument::isAlike(text::Span part) const {
    return wordsIn(written_.tree(), span()) == wordsIn(written_.tree(), part);
}

std::string Argument::textOf(text::Span part) const {
    const syntax::Tree& tree = written_.tree();
    std::string text;
    std::uint32_t last = part.begin;
    for (const syntax::Token& token : tokensIn(tree, part)) {
        if (token.span.begin > last) text += ' ';
        text += tree.source().text(token.span);
        last = token.span.end;
    }
    return text;
}

// A cast to the type that its operand has is no node of its own: it is where its operand is.
std::vector<ExprId> Argument::sitesIn(const ure::System& system) const {
    const syntax::Tree& tree = written_.tree();
    std::set<ExprId> sites; // each once, however many read it
    for (syntax::Expression part = written_; sites.empty();) {
        const std::vector<std::string_view> words = wordsIn(tree, part.span());
        const auto isAlike = [&](ExprId id) {
            return id.valid() && wordsIn(tree, system.spanOf(id)) == words &&
                   standsAmid(tree, system.spanOf(id), written_.span(), part.span());
        };
        for (const ure::Equation& equation : system.equations)
            forEachBelow(system, equation.value, [&](ExprId id) {
                if (isAlike(id) && std::ranges::none_of(system.exprs[id].operands, isAlike)) sites.insert(id);
            });
        const auto cast = syntax::as<syntax::CastExpression>(part);
        if (!cast) break;
        part = cast->operand();
    }
    return {sites.begin(), sites.end()};
}

} // namespace tactus::mapping
