// Arrays of three coordinates: one plane behind the other, each a grid of the first two. Links between planes
// that all their processing elements have are drawn once.
#pragma once

#include "draw/array/place.h"

namespace tactus::draw {

bool hasLayers(const array::Model& model);
// A frame around each plane.
void addLayers(Scene& scene, const array::Model& model);

// Links of one family between two planes, as from-to pairs of nodes.
struct LayerLinks {
    std::uint32_t family = 0;
    std::vector<std::pair<std::size_t, std::size_t>> ends;
};
// One line for all of them if each processing element of the first plane has such a link that could have one;
// else a line each, between the rows and columns of others.
void addLayerLinks(Scene& scene, const PeIndex& index, const array::Model& model, const LayerLinks& links);

} // namespace tactus::draw
