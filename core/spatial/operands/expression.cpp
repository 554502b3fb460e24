#include "spatial/operands/expression.h"

#include <algorithm>
#include <set>

namespace tactus::spatial {

using ure::Expr;
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

} // namespace

std::vector<ure::LoopId> loopsIn(const ure::System& system, ExprId expression) {
    std::set<ure::LoopId> loops;
    forEachBelow(system, expression, [&](ExprId id) {
        const Expr& expr = system.exprs[id];
        if (expr.kind == Expr::Kind::Index) loops.insert(expr.loop);
    });
    return {loops.begin(), loops.end()};
}

polyhedra::Point pointOf(const ure::System& system, const std::vector<ure::LoopId>& loops,
                         std::span<const std::int64_t> element) {
    polyhedra::Point point;
    for (const ure::LoopId loop : system.loops.keys()) point.push_back(system.domain.box[loop.index()].lower);
    std::size_t dimension = 0;
    for (const ure::LoopId loop : loops)
        point[loop.index()] = base::add(point[loop.index()], element[dimension++]);
    return point;
}

// Around a part of the text as around `inside` in `around`: whether that is what stands there.
static bool standsAmid(const syntax::Tree& tree, text::Span part, text::Span around, text::Span inside) {
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

// A cast to the type that its operand has is no node of its own: it is where its operand is.
std::vector<ExprId> sitesOf(const ure::System& system, const syntax::Expression& written) {
    const syntax::Tree& tree = written.tree();
    std::set<ExprId> sites; // each once, however many read it
    for (syntax::Expression part = written; sites.empty();) {
        const std::vector<std::string_view> words = wordsIn(tree, part.span());
        const auto isAlike = [&](ExprId id) {
            return id.valid() && wordsIn(tree, system.spanOf(id)) == words &&
                   standsAmid(tree, system.spanOf(id), written.span(), part.span());
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

std::optional<Path> pathTo(const ure::System& system, ExprId expression) {
    Path path;
    for (ExprId at = expression; at.valid();) {
        std::set<ExprId> users;
        std::size_t references = 0;
        for (const ure::EquationId id : system.equations.keys()) {
            if (system.equations[id].value == at) ++references, path.equation = id;
            forEachBelow(system, system.equations[id].value, [&](ExprId user) {
                const auto count = std::ranges::count(system.exprs[user].operands, at);
                if (count == 0 || !users.insert(user).second) return;
                references += static_cast<std::size_t>(count);
                path.equation = id;
            });
        }
        if (references != 1) return std::nullopt;
        at = users.empty() ? ExprId() : *users.begin();
        if (at.valid()) path.users.push_back(at);
    }
    return path;
}

std::vector<syntax::Expression> operandsIn(const syntax::Expression& argument) {
    const auto list = syntax::as<syntax::BraceList>(argument.bare());
    std::vector<syntax::Expression> operands;
    for (const syntax::Expression& one : list ? list->items() : std::vector{argument})
        operands.push_back(one.bare());
    return operands;
}

bool isWrittenAlike(const syntax::Tree& tree, text::Span one, text::Span other) {
    return wordsIn(tree, one) == wordsIn(tree, other);
}

std::string textOf(const syntax::Tree& tree, text::Span span) {
    std::string text;
    std::uint32_t last = span.begin;
    for (const syntax::Token& token : tokensIn(tree, span)) {
        if (token.span.begin > last) text += ' ';
        text += tree.source().text(token.span);
        last = token.span.end;
    }
    return text;
}

} // namespace tactus::spatial
