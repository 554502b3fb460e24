// Delays of links from a PE to itself, moved where other arrows of the PE would strike them through.
#pragma once

#include "draw/scene.h"

namespace tactus::draw {

// To the nearest place along their line that is free; where there is none they stay.
void clearLoopLabels(Scene& scene);

} // namespace tactus::draw
