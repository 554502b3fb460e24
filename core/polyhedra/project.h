// Unions and projections in plain integers (within this folder only).
#pragma once

#include "polyhedra/solve.h"

namespace tactus::polyhedra {

// The same points as disjoint pieces; empty if that takes too many pieces.
std::optional<Union> disjoint(const Union& pieces);
// The projection of the piece that drops its last visible variable, by pairing lower and upper bounds; empty
// where that would not be exact over the integers (both coefficients larger than 1, or a quotient made of the
// variable).
std::optional<Piece> dropLastVariable(const Piece& piece);

} // namespace tactus::polyhedra
