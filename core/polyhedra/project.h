// Projections in plain integers (within this folder only).
#pragma once

#include "polyhedra/piece.h"

namespace tactus::polyhedra {

// The projection of the piece that drops its last visible variable, by pairing lower and upper bounds; empty
// where that would not be exact over the integers (both coefficients larger than 1, or a quotient made of the
// variable).
std::optional<Piece> dropLastVariable(const Piece& piece);

} // namespace tactus::polyhedra
