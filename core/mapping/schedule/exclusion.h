// Why no linear schedule is systolic: dependences that exclude each other.
#pragma once

#include "dependence/graph.h"
#include "polyhedra/solve.h"

namespace tactus::mapping {

// A dependence d of some for which sum times_d d = 0, times_d >= 1.
struct Excluding {
    const dependence::Dependence* dependence = nullptr;
    std::int64_t times = 0;
};

// Dependences that add up to 0 outside of the inner loops, as few of them as can be: no schedule has
// tau.d >= 1 for all of them, with one row or several. Empty if there are none, or none were found within
// the budget.
std::vector<Excluding> addingUpToZero(const dependence::Graph& graph,
                                      const std::vector<polyhedra::AffineForm>& inner,
                                      const polyhedra::Budget& budget);

// The same in words, with the re-indexing that helps where one is known.
std::string exclusionText(const dependence::Graph& graph, const std::vector<polyhedra::AffineForm>& inner,
                          const polyhedra::Budget& budget);

} // namespace tactus::mapping
