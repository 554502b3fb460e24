// The points at which a part of an expression is looked at (within this folder only).
#pragma once

#include "polyhedra/formula.h"

namespace tactus::mapping {

// The points of the piece without those of which one form says that the condition does not hold (or, where
// `holds` is false, that it does): those that are left, and perhaps others. Throws base::Overflow.
polyhedra::Piece assuming(polyhedra::Piece piece, const polyhedra::Formula& condition, bool holds);

} // namespace tactus::mapping
