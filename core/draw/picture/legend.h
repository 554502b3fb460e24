// The meaning of the colours: a sample arrow and a line of text for each link family, below the picture; in
// columns where there are many and the picture is wide enough.
#pragma once

#include "draw/scene.h"

namespace tactus::draw {

// The way of a link that does not stay, as it is drawn: "one to the right"; in a hexagonal array "one down
// left".
std::string wayOf(const array::LinkFamily& link, const array::Model& model);

// The way of a value over a link, and what is on it: "one to the right, 1 register", "stays, 2 registers",
// "stays, 16 registers, 31 cycles", "one down, broadcast"; of a map that is not legal, "one to the left, time
// distance -1".
std::string travelOf(const array::LinkFamily& link, const array::Model& model);

void addLegend(Scene& scene, const array::Model& model);

} // namespace tactus::draw
