// Pictures of an array, its network and its iteration space: scenes, DOT, and lists of what is drawn.
#pragma once

#include "array/build.h"
#include "draw/build.h"
#include "draw/list/picture.h"
#include "draw/projection.h"
#include "draw/space/iteration_space.h"
#include "driver/analysis.h"
#include "evaluate/values.h"
#include "simulate/recording.h"
#include "system/pictures/layout.h"

#include <variant>

namespace tactus::studies {

// The iteration space of a mapping, legal or not, and the obstacles to the mapping, to be drawn.
draw::Violations violationsOf(const driver::MappingAnalysis& mapping);
std::optional<draw::IterationSpace> iterationSpaceOf(const driver::MappingAnalysis& mapping,
                                                     const draw::IterationView& view);

// The part of an array that space alone decides, for a map that need not be legal (array/build.h): only for
// pictures.
array::Built projectedArray(const driver::MappingAnalysis& mapping, const polyhedra::Budget& budget);

// Errors are sentences: too many PEs to draw, Graphviz failed, cancelled.
tl::expected<draw::Scene, std::string> sceneOf(const array::Model& model, std::stop_token stop = {});

// The network of kernels around the array, and the inside of one of its PEs, with the places that Graphviz
// finds for them.
tl::expected<draw::Diagram, std::string> networkOf(const array::Model& model,
                                                   const system::LayoutOptions& options);
tl::expected<draw::Diagram, std::string> insideOf(const array::Model& model,
                                                  const system::LayoutOptions& options,
                                                  draw::Room room = draw::Room::ForWords);
// With room for values: from left to right, and unless it is large also downwards.
tl::expected<std::vector<draw::Diagram>, std::string> insideEachWay(const array::Model& model,
                                                                    const system::LayoutOptions& options);

// Any of them, as the command line names it: "array", "network", "inside" or "space".
using Drawing = std::variant<draw::Scene, draw::Diagram, draw::SpaceScene>;
struct Wish {
    std::string view = "array";
    draw::Room room = draw::Room::ForWords; // or also for the values of any step
    // Of the iteration space: the part that is drawn, and from where it is seen.
    draw::IterationView part = {};
    draw::Turn turn = {};
};
tl::expected<Drawing, std::string> drawingOf(const driver::MappingAnalysis& mapping,
                                             const array::Model& model, const Wish& wish,
                                             const system::LayoutOptions& options);
// One step of the array's run: its state, with all PEs and links, and the data that PEs read.
struct Moment {
    const simulate::State& state;
    const evaluate::Tensors& inputs;
    polyhedra::Point pe; // of which the inside is shown
};
// Shows the values of this step: nothing changes its place. Neither a network nor an iteration space shows
// any.
void show(Drawing& drawing, const array::Model& model, const Moment& moment);
// Which iterations have run in this cycle, run and wait.
void show(draw::SpaceScene& scene, const array::Model& model, std::int64_t cycle);
std::string dotOf(const Drawing& drawing);
// All of it; an array with the values of its state, if there is one.
draw::Picture pictureOf(const Drawing& drawing, const array::Model& model,
                        const simulate::State* state = nullptr);

} // namespace tactus::studies
