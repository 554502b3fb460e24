// The bounds of a tile's two loops as they could be written, for code with named sizes (within this folder
// only).
#pragma once

#include "mapping/steps.h"

namespace tactus::mapping {

// The tiled loop's bounds, half-open; invalid where the length of its runs differs.
struct LoopBounds {
    ure::ExprId lower, upper;
};

// Both loops are in the system and have their bounds as forms.
void writeBounds(ure::System& system, const Tile& tile, const LoopBounds& old);

} // namespace tactus::mapping
