#include "polyhedra/counts/interpolation.h"

#include "base/wide.h"

#include <fmt/format.h>
#include <utility>

namespace tactus::polyhedra {

namespace {

Wide sum(Wide a, Wide b) {
    Wide result;
    if (__builtin_add_overflow(a, b, &result)) throw base::Overflow();
    return result;
}

Wide product(Wide a, Wide b) {
    Wide result;
    if (__builtin_mul_overflow(a, b, &result)) throw base::Overflow();
    return result;
}

Wide greatestDivisor(Wide a, Wide b) {
    while (b != 0) a = std::exchange(b, a % b);
    return a < 0 ? -a : a;
}

Rational inLowestTerms(Wide numerator, Wide denominator) {
    const Wide divisor = greatestDivisor(numerator, denominator);
    return {numerator / divisor, denominator / divisor};
}

} // namespace

Rational sumOf(const Rational& a, const Rational& b) {
    const Wide common = greatestDivisor(a.denominator, b.denominator);
    return inLowestTerms(
        sum(product(a.numerator, b.denominator / common), product(b.numerator, a.denominator / common)),
        product(a.denominator, b.denominator / common));
}

Rational productOf(const Rational& a, const Rational& b) {
    // Reduced crosswise before they are multiplied, numbers stay small and the product is in lowest terms.
    const Rational left = inLowestTerms(a.numerator, b.denominator),
                   right = inLowestTerms(b.numerator, a.denominator);
    return {product(left.numerator, right.numerator), product(left.denominator, right.denominator)};
}

namespace {

void extend(Point& begun, std::size_t variables, std::int64_t left, std::vector<Point>& points) {
    if (begun.size() == variables) return points.push_back(begun);
    for (std::int64_t entry = 0; entry <= left; ++entry) {
        begun.push_back(entry);
        extend(begun, variables, left - entry, points);
        begun.pop_back();
    }
}

// ((p - origin) / step choose count), a polynomial in this variable.
RationalPolynomial binomial(std::size_t variable, std::int64_t origin, std::int64_t step,
                            std::int64_t count) {
    RationalPolynomial product = RationalPolynomial::number(Rational{1});
    for (std::int64_t k = 0; k < count; ++k) {
        const base::Wide divisor = base::multiply(base::Wide{step}, base::Wide{k + 1});
        RationalPolynomial factor;
        factor.add({variable}, Rational{1, divisor});
        const base::Wide shift = base::multiply(base::Wide{k}, base::Wide{step});
        factor.add({}, productOf(Rational{base::subtract(base::Wide{-origin}, shift)}, Rational{1, divisor}));
        product = product * factor;
    }
    return product;
}

} // namespace

std::vector<Point> simplexPoints(std::size_t variables, std::size_t degree) {
    std::vector<Point> points;
    Point begun;
    extend(begun, variables, std::int64_t(degree), points);
    return points;
}

// By Newton's forward differences, one variable after the other: the coefficient of the product of binomials
// is the difference at 0, an integer.
RationalPolynomial interpolated(const Point& origin, const Point& step, std::size_t degree,
                                std::span<const std::int64_t> values) {
    const std::vector<Point> points = simplexPoints(origin.size(), degree);
    std::map<Point, base::Wide> differences;
    for (std::size_t n = 0; n < points.size(); ++n) differences[points[n]] = values[n];
    for (std::size_t v = 0; v < origin.size(); ++v)
        for (std::int64_t order = 1; order <= std::int64_t(degree); ++order)
            for (auto place = points.rbegin(); place != points.rend(); ++place) {
                if ((*place)[v] < order) continue;
                Point before = *place;
                --before[v];
                differences[*place] = base::subtract(differences[*place], differences[before]);
            }
    RationalPolynomial sum;
    for (const auto& [exponents, difference] : differences) {
        if (difference == 0) continue;
        RationalPolynomial term = RationalPolynomial::number(Rational{difference});
        for (std::size_t v = 0; v < origin.size(); ++v)
            term = term * binomial(v, origin[v], step[v], exponents[v]);
        sum = sum + term;
    }
    return sum;
}

std::optional<std::int64_t> valueAt(const RationalPolynomial& polynomial, const Point& point) {
    Rational sum{0};
    for (const auto& [monomial, coefficient] : polynomial.terms()) {
        Rational term = coefficient;
        for (const std::size_t variable : monomial) term = productOf(term, Rational{point[variable]});
        sum = sumOf(sum, term);
    }
    if (sum.denominator != 1) return std::nullopt;
    return base::narrow(sum.numerator);
}

namespace {

// "I^2*J"; empty for the number 1.
std::string textOf(const Monomial& monomial, std::span<const std::string> names) {
    std::string text;
    for (std::size_t n = 0; n < monomial.size();) {
        std::size_t end = n;
        while (end < monomial.size() && monomial[end] == monomial[n]) ++end;
        if (!text.empty()) text += "*";
        text += names[monomial[n]];
        if (end - n > 1) text += fmt::format("^{}", end - n);
        n = end;
    }
    return text;
}

} // namespace

static base::Wide commonDenominator(const std::vector<std::pair<Monomial, Rational>>& terms) {
    base::Wide common = 1;
    for (const auto& [monomial, coefficient] : terms) {
        base::Wide a = common, b = coefficient.denominator; // Euclid
        while (b != 0) a = std::exchange(b, a % b);
        common = base::multiply(common / a, coefficient.denominator);
    }
    return common;
}

std::string toString(const RationalPolynomial& polynomial, std::span<const std::string> names) {
    if (polynomial.isZero()) return "0";
    std::vector<std::pair<Monomial, Rational>> terms(polynomial.terms().begin(), polynomial.terms().end());
    std::ranges::stable_sort(terms, std::greater<>(), [](const auto& term) { return term.first.size(); });
    const base::Wide divisor = commonDenominator(terms);
    std::string text;
    for (const auto& [monomial, coefficient] : terms) {
        const auto number =
            base::narrow(base::multiply(coefficient.numerator, divisor / coefficient.denominator));
        const std::string sign = number < 0 ? (text.empty() ? "-" : " - ") : text.empty() ? "" : " + ";
        const std::uint64_t size = base::absolute(number);
        const std::string name = textOf(monomial, names);
        text += sign + (name.empty() ? fmt::format("{}", size)
                        : size == 1  ? name
                                     : fmt::format("{}*{}", size, name));
    }
    if (divisor == 1) return text;
    if (terms.size() > 1) text = "(" + text + ")";
    return fmt::format("{}/{}", text, base::narrow(divisor));
}

} // namespace tactus::polyhedra
