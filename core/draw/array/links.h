// Links between processing elements as arrows.
#pragma once

#include "draw/array/place.h"

namespace tactus::draw {

// Families along one line are drawn side by side, a link that passes over PEs bows out, a link from a PE to
// itself is a loop at its corner. False if it was stopped.
bool addLinks(Scene& scene, const PeIndex& index, const array::Model& model, const polyhedra::Budget& budget);

// The scene's bounding box from its nodes and edges.
void bound(Scene& scene);

} // namespace tactus::draw
