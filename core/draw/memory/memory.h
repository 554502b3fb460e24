// Tensors in memory as bars beside the array, with an edge for each port.
#pragma once

#include "draw/array/links.h"

namespace tactus::draw {

// A tensor is at the side that its ports are nearest to (inputs left or above, outputs right or below,
// where both are as near). Ports inside the array share one bus a column.
// False if it was stopped.
bool addMemory(Scene& scene, const PeIndex& index, const array::Model& model,
               const polyhedra::Budget& budget);

} // namespace tactus::draw
