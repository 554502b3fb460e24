// Polynomials through given values, exact.
#pragma once

#include "polyhedra/polynomial.h"
#include "polyhedra/propagate.h"

#include <span>
#include <string>

namespace tactus::polyhedra {

// Rational numbers, exact. Numbers that need more than 127 bits throw
// base::Overflow.

// In lowest terms; the denominator is positive.
struct Rational {
    Wide numerator = 0;
    Wide denominator = 1;
    friend bool operator==(const Rational&, const Rational&) = default;
};
Rational sumOf(const Rational& a, const Rational& b);
Rational productOf(const Rational& a, const Rational& b);

using RationalPolynomial = Polynomial<Rational>;

// All points t >= 0 with t_1 + t_2 + ... <= degree, in dictionary order: a polynomial of that total degree is
// given by its values there, and each such values have one.
std::vector<Point> simplexPoints(std::size_t variables, std::size_t degree);

// The polynomial of that total degree whose values at the points origin + step t are these, t going through
// simplexPoints. Each step is at least 1. Throws base::Overflow.
RationalPolynomial interpolated(const Point& origin, const Point& step, std::size_t degree,
                                std::span<const std::int64_t> values);

// Its value at a point; nothing where it is no integer. Throws base::Overflow.
std::optional<std::int64_t> valueAt(const RationalPolynomial& polynomial, const Point& point);

// As one writes it, highest degree first: "2*I*J - I - J", "(N^2 + N)/2", "0".
std::string toString(const RationalPolynomial& polynomial, std::span<const std::string> names);

} // namespace tactus::polyhedra
