#include "polyhedra/counts/rational.h"

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

} // namespace tactus::polyhedra
