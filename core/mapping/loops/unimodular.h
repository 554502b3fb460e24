// A system over other loops: the iterations are the same, and each has integer values of the new loops.
#pragma once

#include "polyhedra/lattice.h"
#include "ure/system.h"

#include <memory>

namespace tactus::mapping {

struct LoopChange : polyhedra::ChangeOfCoordinates {
    std::vector<std::string> names; // of the new loops
};

// The change to these forms, whose coefficients are the rows of a unimodular matrix. Throws base::Overflow.
LoopChange changeTo(const std::vector<polyhedra::AffineForm>& forward,
                    const std::vector<std::string>& oldNames);

// The system, without reductions, at every iteration what it was. The order of the new loops means nothing to
// its values. Throws base::Overflow.
std::shared_ptr<const ure::System> overOtherLoops(const ure::System& system, const LoopChange& change,
                                                  const polyhedra::Budget& budget);

} // namespace tactus::mapping
