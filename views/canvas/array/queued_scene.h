// The picture of an array with room for the queues at its edge, and what waits in them.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/state/queues.h"
#include "simulate/recording.h"
#endif
#include "views/canvas/geometry/camera.h"
#include "views/canvas/geometry/scene_index.h"

#include <memory>
#include <optional>
#include <vector>

namespace tactus::views {

struct QueuedScene {
    std::shared_ptr<const draw::Scene> scene; // null: there is no picture
    std::shared_ptr<const SceneIndex> index;  // of the scene
    std::vector<draw::Queue> queues;

    QRectF bounds() const; // of a picture, with its queues
    // The elements in queues that are in sight, and in those below a selected PE; none while letters would be
    // too small to be read.
    std::vector<draw::Waiting> waiting(const array::Model& model, const simulate::State& state,
                                       const Camera& camera,
                                       const std::optional<polyhedra::Point>& selected) const;
};

// Rows of a folded line make room for queues, and so do bars behind others.
QueuedScene withQueues(std::shared_ptr<const draw::Scene> scene, std::shared_ptr<const SceneIndex> index,
                       bool hasQueues);

} // namespace tactus::views
