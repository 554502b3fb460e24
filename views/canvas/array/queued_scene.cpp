#include "views/canvas/array/queued_scene.h"

#include "draw/state/queue_room.h"

#include <utility>

namespace tactus::views {

namespace {

constexpr std::int64_t leastLength = 1, mostLength = 5; // places
constexpr double readable = 0.6; // a scale from which the letters in queues can be read

QueuedScene withLength(const std::shared_ptr<const draw::Scene>& scene,
                       const std::shared_ptr<const SceneIndex>& index, std::int64_t length) {
    QueuedScene plain{scene, index, draw::queuesOf(*scene), length};
    std::optional<draw::Scene> wide = draw::withRoom(*scene, plain.queues, length);
    if (!wide) return plain;
    std::vector<draw::Queue> queues = draw::queuesOf(*wide);
    auto roomy = std::make_shared<const draw::Scene>(*std::move(wide));
    auto itsIndex = std::make_shared<const SceneIndex>(*roomy);
    return {std::move(roomy), std::move(itsIndex), std::move(queues), length};
}

} // namespace

QRectF QueuedScene::placesOf(const draw::Queue& queue) const {
    return boxOf(draw::extentOf(queue, length));
}

QRectF QueuedScene::bounds() const {
    QRectF all = index->bounds();
    for (const draw::Queue& queue : queues) all |= placesOf(queue);
    return all;
}

std::vector<draw::Waiting> QueuedScene::waiting(const array::Model& model, const simulate::State& state,
                                                const Camera& camera,
                                                const std::optional<polyhedra::Point>& selected) const {
    if (camera.scale < readable) return {};
    std::vector<draw::Queue> all = queues;
    if (selected)
        for (draw::Queue& queue : draw::queuesBelow(*scene, queues, *selected))
            all.push_back(std::move(queue));
    std::vector<draw::Waiting> waiting;
    for (const draw::Queue& queue : all) {
        if (!camera.visible().intersects(placesOf(queue))) continue;
        std::vector<draw::Waiting> some = draw::waitingIn(queue, *scene, model, state.cycle, length);
        waiting.insert(waiting.end(), some.begin(), some.end());
    }
    return waiting;
}

QueuedScene withQueues(const std::shared_ptr<const draw::Scene>& scene,
                       const std::shared_ptr<const SceneIndex>& index, bool hasQueues,
                       const ScaleOf& scaleOf) {
    if (!hasQueues || !scene) return {scene, index, {}, 0};
    for (std::int64_t length = mostLength;; --length) {
        QueuedScene queued = withLength(scene, index, length);
        if (length == leastLength || scaleOf(queued.bounds()) >= readable) return queued;
    }
}

} // namespace tactus::views
