// Registers where a link's values are made in a few boxes of iterations (within this folder only).
#pragma once

#include "array/model.h"

namespace tactus::array {

// The loops of a PE's iterations are the digits of time, and the boxes tiles of them: full ones, those with
// which a loop ends, and what guards cut out. PEs with the same tiles are alike. Nothing if it is not so. The
// cost depends on the number of boxes, not on their sizes.
std::optional<Registers> registersOfTiles(const Model& model, const polyhedra::Union& makers,
                                          std::int64_t delay, const polyhedra::Budget& budget);

} // namespace tactus::array
