// Sets as unions of boxes.
#pragma once

#include "polyhedra/piece.h"

namespace tactus::polyhedra {

// The points of the pieces, which may overlap, as disjoint boxes. A row like 32 io + 4 ii + iii < n, with
// which the tiles of a loop end before the last one is full, makes a few of them whatever n is. Nothing where
// there would be more than `most`, or with quotients or variables without bounds. Throws base::Overflow.
std::optional<Union> boxesOf(const Union& pieces, std::size_t most = 256);

} // namespace tactus::polyhedra
