// One chain through all iterations of an element (within this folder only).
#pragma once

#include "localise/reductions/runs.h"

namespace tactus::localise {

// The step before a beginning of runs along vector n is the end of the block of runs before it, so blocks
// have one size.
struct Chain {
    Runs beginnings, ends;
    // By vector: a point minus the step before it. Numbers, or forms of the sizes where these are open.
    std::vector<std::vector<polyhedra::AffineForm>> distances;
};

// Nothing where a distance is not constant.
std::optional<Chain> chainOf(const ure::System& system, const std::vector<polyhedra::Vector>& vectors);

// The distance as a vector, where it is numbers.
std::optional<polyhedra::Vector> numbersOf(const std::vector<polyhedra::AffineForm>& distance);

} // namespace tactus::localise
