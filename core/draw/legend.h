// The meaning of the colours: a sample arrow and a line of text for each link family, below the picture.
#pragma once

#include "draw/scene.h"

namespace tactus::draw {

void addLegend(Scene& scene, const array::Model& model);

} // namespace tactus::draw
