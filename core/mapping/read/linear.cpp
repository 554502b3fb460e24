#include "mapping/read/linear.h"

#include "mapping/read/suggestion.h"

#include <algorithm>

namespace tactus::mapping {

using diagnostics::Kind;
using polyhedra::AffineForm;
using syntax::Expression;
using syntax::TokenKind;

Names namesOf(const ure::System& system, std::vector<std::string> loops) {
    Names names{std::move(loops), {}, {}, {}, system.sizes};
    for (const ure::Param& param : system.params)
        if (param.isReal())
            names.reals.insert(param.name);
        else
            names.params.emplace(param.name, param.value);
    return names;
}

bool mentionsLoop(const syntax::View& view, std::span<const std::string> loops) {
    const syntax::Tree::Node& node = view.tree().node(view.node());
    for (std::size_t t = node.first.index(); t <= node.last.index(); ++t)
        if (std::ranges::find(loops, view.tree().text(syntax::TokenId(t))) != loops.end()) return true;
    return false;
}

namespace {

class Reader {
  public:
    Reader(const Names& names, diagnostics::List& diagnostics) : names_(names), diagnostics_(diagnostics) {}

    std::optional<Polynomial> read(const Expression& written) {
        const Expression expression = written.bare();
        if (const auto literal = syntax::as<syntax::IntegerLiteral>(expression)) return number(*literal);
        if (const auto name = syntax::as<syntax::NameExpression>(expression)) return named(name->name());
        if (const auto unary = syntax::as<syntax::UnaryExpression>(expression)) return signedOperand(*unary);
        if (const auto binary = syntax::as<syntax::BinaryExpression>(expression)) return joined(*binary);
        return notAffine(expression);
    }

  private:
    std::nullopt_t refuse(diagnostics::Diagnostic diagnostic) {
        diagnostics_.push_back(std::move(diagnostic));
        return std::nullopt;
    }

    // A part that the parser has reported is not judged again.
    std::nullopt_t notAffine(const Expression& expression) {
        if (!expression.valid() || expression.broken()) return std::nullopt;
        return refuse(diagnostics::make(Kind::MapNotAffine, expression.span(), textOf(expression),
                                        tileText(expression)));
    }

    static std::string_view textOf(const Expression& expression) {
        return expression.tree().source().text(expression.span());
    }

    // A quotient of a loop is the outer one of the two loops that tile makes of it, a remainder the inner
    // one.
    std::string tileText(const Expression& expression) const {
        const auto binary = syntax::as<syntax::BinaryExpression>(expression);
        const bool isQuotient = binary && binary->operation() == TokenKind::Slash;
        if (!binary || !(isQuotient || binary->operation() == TokenKind::Percent)) return "";
        const Expression dividend = binary->left().bare(), divisor = binary->right().bare();
        const auto factor = syntax::as<syntax::IntegerLiteral>(divisor);
        if (!factor || factor->value().value_or(0) < 2 || !mentionsLoop(dividend, names_.loops)) return "";
        const std::string_view end = isQuotient ? "outer" : "inner";
        const bool isLoop = syntax::as<syntax::NameExpression>(dividend) &&
                            std::ranges::find(names_.loops, textOf(dividend)) != names_.loops.end();
        return isLoop ? fmt::format("; tile '{}' by {} and use its {} loop", textOf(dividend),
                                    textOf(divisor), end)
                      : fmt::format("; make '{}' a loop of the design, tile it by {} and use its {} loop",
                                    textOf(dividend), textOf(divisor), end);
    }

    std::optional<Polynomial> number(const syntax::IntegerLiteral& literal) {
        const auto value = literal.value();
        if (!value) return std::nullopt;
        if (*value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            throw base::Overflow();
        return Polynomial::number(static_cast<std::int64_t>(*value));
    }

    std::optional<Polynomial> named(const syntax::Word& word) {
        const auto loop = std::ranges::find(names_.loops, word.text);
        if (loop != names_.loops.end())
            return Polynomial::variable(static_cast<std::size_t>(loop - names_.loops.begin()));
        const auto param = names_.params.find(word.text);
        if (param != names_.params.end()) return Polynomial::number(param->second);
        if (names_.reals.contains(word.text))
            return refuse(diagnostics::make(Kind::MapNotAffine, word.span, word.text, ""));
        std::vector<std::string> known = names_.loops;
        for (const auto& [name, value] : names_.params) known.push_back(name);
        return refuse(diagnostics::make(Kind::MapUnknownLoop, word.span, word.text, " or param",
                                        suggestion(word.text, known, names_.loops)));
    }

    std::optional<Polynomial> signedOperand(const syntax::UnaryExpression& unary) {
        if (unary.operation() != TokenKind::Minus && unary.operation() != TokenKind::Plus)
            return notAffine(Expression(unary.tree(), unary.node()));
        const auto operand = read(unary.operand());
        if (!operand) return std::nullopt;
        return unary.operation() == TokenKind::Minus ? std::optional(Polynomial() - *operand) : operand;
    }

    std::optional<Polynomial> joined(const syntax::BinaryExpression& binary) {
        const auto left = read(binary.left());
        const auto right = read(binary.right());
        if (!left || !right) return std::nullopt;
        switch (binary.operation()) {
        case TokenKind::Plus:
            return *left + *right;
        case TokenKind::Minus:
            return *left - *right;
        case TokenKind::Star:
            if (const Polynomial product = *left * *right; isLinear(product)) return product;
            return notAffine(Expression(binary.tree(), binary.node()));
        case TokenKind::Slash:
        case TokenKind::Percent:
            return divided(binary, *left, *right);
        default:
            return notAffine(Expression(binary.tree(), binary.node()));
        }
    }

    // In the loops: none is multiplied with another. Sorted, a monomial has its loops last.
    bool isLinear(const Polynomial& polynomial) const {
        return std::ranges::all_of(polynomial.terms(), [&](const auto& term) {
            return term.first.size() < 2 || term.first[term.first.size() - 2] < names_.sizes;
        });
    }

    std::optional<Polynomial> divided(const syntax::BinaryExpression& binary, const Polynomial& left,
                                      const Polynomial& right) {
        const auto dividend = left.constant(), divisor = right.constant();
        if (!dividend || !divisor || *divisor == 0)
            return notAffine(Expression(binary.tree(), binary.node()));
        return Polynomial::number(binary.operation() == TokenKind::Slash
                                      ? base::floorDivide(*dividend, *divisor)
                                      : base::floorModulo(*dividend, *divisor));
    }

    const Names& names_;
    diagnostics::List& diagnostics_;
};

} // namespace

std::optional<Polynomial> polynomialOf(const Expression& expression, const Names& names,
                                       diagnostics::List& diagnostics) {
    try {
        return Reader(names, diagnostics).read(expression);
    } catch (const base::Overflow&) {
        const std::string_view text = expression.tree().source().text(expression.span());
        diagnostics.push_back(diagnostics::make(Kind::MapNumberTooLarge, expression.span(), text));
        return std::nullopt;
    }
}

std::optional<AffineForm> affineOf(const Expression& expression, const Names& names,
                                   diagnostics::List& diagnostics) {
    const auto polynomial = polynomialOf(expression, names, diagnostics);
    if (!polynomial) return std::nullopt;
    auto form = polyhedra::affineForm(*polynomial, names.loops.size());
    if (!form) { // sizes multiplied
        const std::string_view text = expression.tree().source().text(expression.span());
        diagnostics.push_back(diagnostics::make(Kind::MapNotAffine, expression.span(), text, ""));
    }
    return form;
}

} // namespace tactus::mapping
