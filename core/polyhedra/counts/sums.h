// Counting by sums over one variable after the other (within this folder only, and for its tests).
#pragma once

#include "polyhedra/piece.h"
#include "polyhedra/propagate.h"

namespace tactus::polyhedra {

// The number of points of a bounded piece without quotients, exactly, at a cost that does not depend on its
// size. The variables are summed one after the other by Faulhaber's formula, region by region where one row
// is the greatest lower bound and one the least upper bound. A coefficient other than 1 and -1 splits a
// variable by its remainders. Empty if that takes more than `most` regions. Throws base::Overflow.
std::optional<Wide> countBySums(const Piece& piece, std::size_t most);

} // namespace tactus::polyhedra
