// Stage entry: array to scene, and to the diagram of its network; these and the scene of an iteration space
// (draw/space) to DOT.
#pragma once

#include "draw/diagram.h"
#include "draw/space_scene.h"

#include <stop_token>
#include <string>
#include <tl/expected.hpp>

namespace tactus::draw {

struct Options {
    std::int64_t limit = 16384; // PEs; a larger array is refused with the figure before memory is spent
    std::stop_token stop = {};
};

// The error is a sentence.
tl::expected<Scene, std::string> scene(const array::Model& model, const Options& options);

// DOT with pinned positions in points and `layout=nop2`, so that plain `dot -Tsvg` draws it as it is.
std::string dot(const Scene& scene);

// The kernels around the array, their buffers and channels, and memory; without a network, the array between
// its tensors. Its places come from Graphviz: what `layoutDot` asks, and `place` reads of the layout worker's
// lines (system/pictures/layout.h).
Diagram network(const array::Model& model);
// The parts that one processing element is made of; with room on its wires for the values of any step.
enum class Room : std::uint8_t { ForWords, ForValues };
Diagram inside(const array::Model& model, Room room = Room::ForWords);
std::string layoutDot(const Diagram& diagram);
void place(Diagram& diagram, std::string_view lines);
// With its places pinned, as of a scene.
std::string dot(const Diagram& diagram);
std::string dot(const SpaceScene& scene);

} // namespace tactus::draw
