// The points that are reduced into one element where that fixes all loops but some: how to go through them,
// one loop inside the other (within this folder only).
//
// The reduction loops r1 (outermost) to rm run in lexicographic order while the other loops stay fixed. The
// step before a point p is p - e_rm; where rm is at its first value it is the point with r(m-1) one less and
// rm at its last value, and so on outwards.
#pragma once

#include "ure/system.h"

namespace tactus::localise {

// From a point to the step before it, at the points where these forms are at least 0.
struct Step {
    std::vector<polyhedra::AffineForm> when;
    // p minus the step before it: numbers, or forms of the sizes alone where these are open.
    std::vector<polyhedra::AffineForm> distance;
};

// One reduction loop. Its rows bound it from below and above, given the loops that are not reduced and the
// reduction loops around it; each is >= 0 in the domain.
struct Level {
    ure::LoopId loop;
    std::vector<polyhedra::AffineForm> lower, upper;
    // The steps where all loops inside are at their first values: the first one whose forms are at least 0
    // there counts, and the last one if there is no other.
    std::vector<Step> steps;
};

struct ReductionOrder {
    std::vector<Level> levels;          // outermost first
    std::optional<ure::LoopId> varying; // the steps at the beginnings of this loop have no one distance
};

ReductionOrder reductionOrderOf(const ure::System& system, const std::vector<ure::LoopId>& reduced);

} // namespace tactus::localise
