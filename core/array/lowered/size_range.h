// Sizes as forms: the extremes of forms over the loops, as forms over the params ("I + J + K - 2").
#pragma once

#include "polyhedra/solve.h"
#include "ure/system.h"

namespace tactus::array {

// The range of a form over the domain. If the params express it, `first` and `end` are forms over them whose
// value is exactly the range at the sizes at hand; else they are numbers.
struct SizeRange {
    polyhedra::AffineForm first, end; // over the params; `end` is one beyond
};
// `exact` is the form's range over the domain.
SizeRange sizeRange(const ure::System& system, const polyhedra::AffineForm& form, polyhedra::Interval exact);

} // namespace tactus::array
