// The picture of an array with room for the queues at its edge, and what waits in them.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/state/queues.h"
#include "simulate/recording.h"
#endif
#include "views/canvas/geometry/camera.h"
#include "views/canvas/geometry/scene_index.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tactus::views {

struct QueuedScene {
    std::shared_ptr<const draw::Scene> scene; // null: there is no picture
    std::shared_ptr<const SceneIndex> index;  // of the scene
    std::vector<draw::Queue> queues;
    std::int64_t length = 0; // of each, in places

    QRectF bounds() const;                           // of a picture, with its queues
    QRectF placesOf(const draw::Queue& queue) const; // all of its places
    // The elements in queues that are in sight, and in those below a selected PE; none while letters would be
    // too small to be read.
    std::vector<draw::Waiting> waiting(const array::Model& model, const simulate::State& state,
                                       const Camera& camera,
                                       const std::optional<polyhedra::Point>& selected) const;
};

// The scale at which a picture of these bounds fits where it is shown.
using ScaleOf = std::function<double(const QRectF& bounds)>;
// Rows of a folded line make room for queues, and so do bars behind others. Queues are as long as leaves
// their letters readable in a picture that fits, from five places down to one.
QueuedScene withQueues(const std::shared_ptr<const draw::Scene>& scene,
                       const std::shared_ptr<const SceneIndex>& index, bool hasQueues,
                       const ScaleOf& scaleOf);

} // namespace tactus::views
