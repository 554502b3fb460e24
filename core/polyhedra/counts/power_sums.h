// Sums of polynomials over intervals (within this folder only). Numbers that need more than 127 bits throw
// base::Overflow.
#pragma once

#include "polyhedra/counts/interpolation.h"
#include "polyhedra/polynomial.h"

namespace tactus::polyhedra {

// The polynomial with the form in place of the variable.
RationalPolynomial substituted(const RationalPolynomial& polynomial, std::size_t variable,
                               const AffineForm& form);
// The sum over variable = lower, lower + 1, .., upper by Faulhaber's formula, right wherever lower <= upper +
// 1. The forms and the sum are over the other variables.
RationalPolynomial summed(const RationalPolynomial& polynomial, std::size_t variable, const AffineForm& lower,
                          const AffineForm& upper);

// The coefficients of S with S(n) = 0^d + 1^d + ... + n^d, the constant first (0^0 is 1).
std::vector<Rational> powerSum(std::size_t d);

} // namespace tactus::polyhedra
