// Accesses whose elements differ by constants: what one access reads, another one touched a constant distance
// before.
#pragma once

#include "polyhedra/flow.h"

namespace tactus::lift {

struct UniformSource {
    polyhedra::Union where;     // points of the later access; empty: nowhere
    polyhedra::Vector distance; // of its loops; the earlier access is that much before it
};
// Where `from` is the last of `from` and the others before `to`, as polyhedra::lastBefore says it, without
// isl. Nothing where some of them are not uniform: their elements have other coefficients, or are those of
// several iterations. `sizes` are the first variables of all.
std::optional<UniformSource> uniformSource(const polyhedra::TimedAccess& to,
                                           const polyhedra::TimedAccess& from,
                                           std::span<const polyhedra::TimedAccess> others, std::size_t sizes,
                                           const polyhedra::Budget& budget);

} // namespace tactus::lift
