// The first point of a piece by trying values with interval propagation (within this folder only): what
// answers most questions without isl.
#pragma once

#include "polyhedra/budget.h"

namespace tactus::polyhedra {

enum class Order { Least, Greatest };

// The lexicographically least or greatest point, or that there is none; Unknown after a few dozen tries.
Sample searchPlainly(const Piece& piece, Order order);

} // namespace tactus::polyhedra
