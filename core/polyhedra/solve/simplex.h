// Linear programs over the rationals, exactly.
#pragma once

#include "polyhedra/affine.h"

namespace tactus::polyhedra {

// maximise objective . x  over  rows x = right, x >= 0, all numbers integers, none of `right` negative.
struct LinearProgram {
    Matrix rows;
    Vector right;
    Vector objective;
};

struct Optimum {
    enum class Kind { Found, None, Unbounded } kind = Kind::None;
    // If found: an optimal x, and objective . x, are these over the denominator, which is positive.
    Vector x;
    std::int64_t value = 0;
    std::int64_t denominator = 1;
};

// Throws base::Overflow where a number on the way does not fit in 127 bits, or one of the answer in 63.
Optimum maximum(const LinearProgram& program);

} // namespace tactus::polyhedra
