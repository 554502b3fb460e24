// Sizes by name: the extremes of forms over the loops, as forms over the params ("I + J + K - 2").
#pragma once

#include "emit/tree/tree.h"
#include "polyhedra/solve.h"

namespace tactus::emit {

// The range of a form over the domain. Where the params express it, `first` and `end` are forms over them
// whose value is exactly the range at the sizes at hand; else they are numbers.
struct SizeRange {
    polyhedra::AffineForm first, end; // over the params; `end` is one beyond
};
// `exact` is the form's range over the domain.
SizeRange sizeRange(const ure::System& system, const polyhedra::AffineForm& form, polyhedra::Interval exact);

// The range of a form whose variables are anywhere in their ranges; those without one do not occur in it.
// Throws base::Overflow.
polyhedra::Interval intervalOf(const polyhedra::AffineForm& form,
                               std::span<const polyhedra::Interval> variables);

// An affine form over named terms: "2 * i + j - 1". Positive terms first, so that few sums begin with 0 -.
Code affine(const polyhedra::AffineForm& form, std::span<const std::string> names, ure::Type type);
Code affine(const polyhedra::AffineForm& form, std::span<const Code> terms, ure::Type type);

} // namespace tactus::emit
