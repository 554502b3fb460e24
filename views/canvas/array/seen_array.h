// What is in sight of an array, as files have it: nothing of it changes, so that other threads draw it in any
// cycle.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/list/array/legend_list.h"
#include "draw/list/array/shown.h"
#endif
#include "views/canvas/array/queued_scene.h"
#include "views/canvas/geometry/camera.h"
#include "views/workbench/array_run.h"

#include <memory>

namespace tactus::views {

struct SeenArray {
    ArrayResults results; // which hold the model and the values of tensors
    QueuedScene queued;   // of a picture
    bool hasQueues = false;
    Camera camera;
    draw::ShownValues values;
    Selection selection;
    std::shared_ptr<const draw::ValuePath> path;
    draw::Violations violations;
    double letters = 12;                               // pixels
    std::vector<dependence::DependenceId> dependences; // selected
    draw::Legend legend;
    std::optional<draw::Point2> legendPlace; // its upper left corner, in pixels; nothing: it is not there

    // Without values where there is no state.
    draw::Picture at(const simulate::State* state) const;
};

// Of the element that is selected, if one is.
simulate::Holders holdersOf(const Selection& selection, const array::Model& model,
                            const simulate::State& state);

} // namespace tactus::views
