// Why no linear schedule is systolic: dependences that exclude each other.
#pragma once

#include "dependence/graph.h"
#include "polyhedra/solve.h"

namespace tactus::mapping {

// Dependences d with positive weights such that sum weight_d d = 0 outside of the inner loops, in words; as
// few of them as can be. No schedule has tau.d >= 1 for all of them, with one row or several. The re-indexing
// that helps follows where one is known. Empty if there are none, or none were found within the budget.
std::string exclusionText(const dependence::Graph& graph, const std::vector<polyhedra::AffineForm>& inner,
                          const polyhedra::Budget& budget);

} // namespace tactus::mapping
