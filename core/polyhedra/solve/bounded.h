// Pieces whose every variable has a finite interval (within this folder only).
#pragma once

#include "polyhedra/budget.h"

namespace tactus::polyhedra {

// The same points with a finite interval for each variable; empty if the piece is not bounded or that took
// too long. Intervals nearly always are finite already: a row like i + j < n over unbounded loops is what
// needs more.
std::optional<Piece> bounded(const Piece& piece, const Budget& budget = {});

} // namespace tactus::polyhedra
