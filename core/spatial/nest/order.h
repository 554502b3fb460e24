// Decides if two nests of loops go through the same tokens in the same order (within this folder only).
#pragma once

#include "polyhedra/solve.h"

#include <vector>

namespace tactus::spatial {

// Loops are numbers of the array's system; `points` are the array's iterations that use the tokens. Each nest
// has a token for each combination of its loops' values (and of `space`, which both are within), and runs
// them lexicographically. The same sequence: a point before another in one nest is before it in the other,
// and where one nest has one token for both, so has the other. `Unknown` where that was not decided.
polyhedra::Verdict haveSameOrder(const polyhedra::Union& points, const std::vector<std::size_t>& space,
                                 const std::vector<std::size_t>& one, const std::vector<std::size_t>& other,
                                 const polyhedra::Budget& budget);

} // namespace tactus::spatial
