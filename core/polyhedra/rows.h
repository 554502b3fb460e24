// Rows over integer points: a.x + c >= 0.
#pragma once

#include "polyhedra/affine.h"

namespace tactus::polyhedra {

// Divides a row by the greatest common divisor of its coefficients and rounds its constant down: it says the
// same of integer points, and more of the others.
void normalise(AffineForm& row);

// The row that holds where form >= 0 does not: -form - 1 >= 0.
AffineForm complement(const AffineForm& form);

} // namespace tactus::polyhedra
