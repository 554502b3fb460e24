// What is in sight of an array, as files have it: nothing of it changes, so that other threads draw it in any
// cycle.
#pragma once

#include "views/canvas/geometry/camera.h"
#include "views/workbench/array_run.h"

#include <memory>

namespace tactus::views {

struct SeenArray {
    ArrayResults results; // which hold the model and the values of tensors
    std::shared_ptr<const draw::Scene> scene;
    std::shared_ptr<const SceneIndex> index;
    Camera camera;
    draw::ShownValues values;
    std::vector<draw::Queue> queues; // in sight
    Selection selection;
    std::shared_ptr<const draw::ValuePath> path;
    draw::Violations violations;
    std::vector<dependence::DependenceId> dependences; // selected
    draw::Legend legend;
    std::optional<draw::Point2> legendPlace; // its upper left corner, in pixels; nothing: it is not there

    // Without values where there is no state.
    draw::Picture at(const simulate::State* state) const;
};

inline constexpr std::int64_t queueLength = 5; // places that are shown

// The elements in these queues in a cycle.
std::vector<draw::Waiting> waitingIn(const std::vector<draw::Queue>& queues, const draw::Scene& scene,
                                     const array::Model& model, std::int64_t cycle);
// Of the element that is selected, if one is.
simulate::Holders holdersOf(const Selection& selection, const array::Model& model,
                            const simulate::State& state);

} // namespace tactus::views
