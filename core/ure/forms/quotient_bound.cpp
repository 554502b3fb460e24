#include "ure/forms/quotient_bound.h"

#include "base/checked.h"

#include <fmt/format.h>

namespace tactus::ure {

using syntax::BinaryExpression;
using syntax::Expression;
using syntax::TokenKind;

// A small number as it is written.
static std::optional<std::int64_t> literal(const Expression& expression) {
    constexpr std::uint64_t largest = 1'000'000;
    const auto written = syntax::as<syntax::IntegerLiteral>(expression.bare());
    const auto value = written ? written->value() : std::nullopt;
    if (!value || *value > largest) return std::nullopt;
    return static_cast<std::int64_t>(*value);
}

// `f/c + k` in its parts.
namespace {
struct Parts {
    std::string dividend;
    std::int64_t divisor, added;
};
} // namespace

static std::optional<Parts> partsOf(Expression written) {
    std::int64_t added = 0;
    written = written.bare();
    if (const auto sum = syntax::as<BinaryExpression>(written);
        sum && (sum->operation() == TokenKind::Plus || sum->operation() == TokenKind::Minus)) {
        const auto number = literal(sum->right());
        if (!number) return std::nullopt;
        added = sum->operation() == TokenKind::Plus ? *number : -*number;
        written = sum->left().bare();
    }
    const auto quotient = syntax::as<BinaryExpression>(written);
    if (!quotient || quotient->operation() != TokenKind::Slash) return std::nullopt;
    const auto divisor = literal(quotient->right());
    if (!divisor || *divisor < 1) return std::nullopt;
    const Expression dividend = quotient->left().bare();
    return Parts{std::string(dividend.tree().source().text(dividend.span())), *divisor, added};
}

// "i + 3", "i - 3", "i".
static std::string plus(const std::string& text, std::int64_t number) {
    if (number == 0) return text;
    return fmt::format("{} {} {}", text, number < 0 ? '-' : '+', number < 0 ? -number : number);
}

// The value is floor(f/c) + k as floor(g/d) + r, what is whole taken out of the quotient: f/c is at least
// g/d + r - k.
static bool isDividendNonNegative(const polyhedra::QuasiAffine& value, std::int64_t added,
                                  const polyhedra::Piece& domain) {
    if (value.quotients.size() != 1 || value.form.coefficients.back() != 1) return false;
    const polyhedra::Quotient& quotient = value.quotients[0];
    polyhedra::AffineForm whole = value.form;
    whole.coefficients.pop_back();
    whole.constant = base::subtract(whole.constant, added);
    return polyhedra::range(quotient.form + quotient.divisor * whole, domain).lower >= 0;
}

std::optional<BoundAndCondition> withoutQuotient(const Expression& bound, bool isLower,
                                                 const std::string& loop, const polyhedra::QuasiAffine& value,
                                                 const polyhedra::Piece& domain) {
    const auto parts = partsOf(bound);
    if (!parts || !isDividendNonNegative(value, parts->added, domain)) return std::nullopt;
    const std::string left =
        plus(fmt::format("{}*{}", parts->divisor, loop), parts->divisor * (1 - parts->added));
    return BoundAndCondition{isLower ? std::to_string(parts->added) : plus(parts->dividend, parts->added),
                             fmt::format("{} {} {}", left, isLower ? ">" : "<=", parts->dividend)};
}

} // namespace tactus::ure
