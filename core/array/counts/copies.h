// Sets of several iterations at once, each with loops of its own (within this folder only).
#pragma once

#include "polyhedra/piece.h"

namespace tactus::array {

// The form over the copy-th of several copies of the loops.
polyhedra::AffineForm onCopy(const polyhedra::AffineForm& form, std::size_t copy, std::size_t copies);
// Puts the piece on the copy-th of several copies of the loops; its quotients become quotients of `wide`.
void constrainCopy(polyhedra::Piece& wide, const polyhedra::Piece& piece, std::size_t copy);

} // namespace tactus::array
