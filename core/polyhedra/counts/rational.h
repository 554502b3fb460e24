// Rational numbers, exact (within this folder only). Numbers that need more than 127 bits throw
// base::Overflow.
#pragma once

#include "polyhedra/propagate.h"

namespace tactus::polyhedra {

// In lowest terms; the denominator is positive.
struct Rational {
    Wide numerator = 0;
    Wide denominator = 1;
    friend bool operator==(const Rational&, const Rational&) = default;
};
Rational sumOf(const Rational& a, const Rational& b);
Rational productOf(const Rational& a, const Rational& b);

} // namespace tactus::polyhedra
