// Schedules with sizes in them are made of polynomials.
#pragma once

#include "polyhedra/polynomial.h"

namespace tactus::sizes {

using polyhedra::Monomial;
using Polynomial = polyhedra::Polynomial<std::int64_t>;

} // namespace tactus::sizes
