// Bars are open where wires of other tensors pass.
#pragma once

#include "draw/scene.h"

namespace tactus::draw {

// Cuts bars into pieces, so that no wire runs behind the bar of another tensor.
void openBars(Scene& scene);

} // namespace tactus::draw
