// The check that the indices of tensors stay within their extents.
#pragma once

#include "dependence/reads/reads.h"
#include "ure/nodes/value_ranges.h"

namespace tactus::dependence {

struct InputBounds {
    Region outside;                      // an index without data is out of bounds
    std::optional<std::size_t> unproved; // a dimension whose index may lead outside for all that is known
};
InputBounds boundsOf(const ure::System& system, const Read& read, ure::ValueRanges& ranges,
                     const Questions& questions);

// The writing points whose index is out of the output's extents.
polyhedra::Union outsideOf(const ure::Tensor& tensor, std::span<const polyhedra::QuasiAffine> index,
                           const polyhedra::Union& points, const Questions& questions);

} // namespace tactus::dependence
