// One read in place of several of an input.
#pragma once

#include "dependence/graph.h"
#include "polyhedra/solve.h"

#include <set>

namespace tactus::spatial {

// A func that reads the input once, and has the value of each of these reads where it happens: one of them is
// within bounds at every iteration, and the others read the same element as that one. As the design writes
// it, "func l : Float(64); l(d, j) = L(j + d, j);"; empty if no read is so, or none was found within the
// budget.
// The func has none of the names taken, nor one of the design.
std::string sharedReadText(const dependence::Graph& graph, ure::TensorId input,
                           const std::set<ure::ExprId>& sites, std::set<std::string> taken,
                           const polyhedra::Budget& budget);

} // namespace tactus::spatial
