// A system and its dependence graph over other loops: the iterations are the same, and each has integer
// values of the new loops.
#pragma once

#include "dependence/graph.h"
#include "polyhedra/lattice.h"

#include <memory>

namespace tactus::mapping {

struct LoopChange : polyhedra::ChangeOfCoordinates {
    std::vector<std::string> names; // of the new loops
};

// The change to these forms, whose coefficients are the rows of a unimodular matrix. Throws base::Overflow.
LoopChange changeTo(const std::vector<polyhedra::AffineForm>& forward,
                    const std::vector<std::string>& oldNames);

// The graph, and its system, at every iteration what it was: nothing is analysed again. The order of the new
// loops means nothing to its values. Throws base::Overflow.
std::shared_ptr<const dependence::Graph>
overOtherLoops(const dependence::Graph& graph, const LoopChange& change, const polyhedra::Budget& budget);

} // namespace tactus::mapping
