// From an iteration space to its scene.
#pragma once

#include "draw/space/iteration_space.h"
#include "draw/space_scene.h"

namespace tactus::draw {

// Without title and legend, as a canvas of any size has it. `families`: of each dependence.
SpaceScene seen(std::shared_ptr<const IterationSpace> space, const Projection& projection,
                const std::vector<std::uint32_t>& families);
// The colours of dependences: as the links of the array that carry them, else in their own order. Both may be
// null.
std::vector<std::uint32_t> linkFamilies(const dependence::Graph* graph, const array::Model* array);

// Gives the scene this cycle, and the wavefront as a plane where points are left out, or where it is wished.
void showCycle(SpaceScene& scene, std::optional<std::int64_t> cycle, bool wishesPlane = false);

struct DotMark {
    std::size_t dot = 0;
    DotLook look = DotLook::Plain;
};
// The dots as they are painted: those behind the wavefront's plane, those before it, and those of the cycle,
// which are over all others.
struct DotLayers {
    std::vector<DotMark> behind, before, present;
};
DotLayers dotLayers(const SpaceScene& scene);

} // namespace tactus::draw
