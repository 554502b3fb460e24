// The first point of a piece by trying values with interval propagation (within this folder only): what
// answers most questions without isl.
#pragma once

#include "polyhedra/solve.h"

namespace tactus::polyhedra {

enum class Order { Least, Greatest };

// The lexicographically least or greatest point, or that there is none; Unknown after a few dozen tries.
Sample searchPlainly(const Piece& piece, Order order);

// The same points with a finite interval for each variable; empty if the piece is not bounded or that took
// too long. Intervals nearly always are finite already: a row like i + j < n over unbounded loops is what
// needs more.
std::optional<Piece> bounded(const Piece& piece, const Budget& budget = {});

} // namespace tactus::polyhedra
