// Unions of pieces put together (within this folder only).
#pragma once

#include "polyhedra/piece.h"

#include <iterator>

namespace tactus::dependence {

inline void append(polyhedra::Union& to, polyhedra::Union from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

} // namespace tactus::dependence
