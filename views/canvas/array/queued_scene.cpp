#include "views/canvas/array/queued_scene.h"

#include "draw/state/queue_room.h"

#include <utility>

namespace tactus::views {

namespace {

constexpr std::int64_t queueLength = 5; // places

// All places of a queue.
QRectF extentOf(const draw::Queue& queue) {
    return boxOf(draw::extentOf(queue, queueLength));
}

} // namespace

QRectF QueuedScene::bounds() const {
    QRectF all = index->bounds();
    for (const draw::Queue& queue : queues) all |= extentOf(queue);
    return all;
}

std::vector<draw::Waiting> QueuedScene::waiting(const array::Model& model, const simulate::State& state,
                                                const Camera& camera,
                                                const std::optional<polyhedra::Point>& selected) const {
    constexpr double readable = 0.6;
    if (camera.scale < readable) return {};
    std::vector<draw::Queue> all = queues;
    if (selected)
        for (draw::Queue& queue : draw::queuesBelow(*scene, queues, *selected))
            all.push_back(std::move(queue));
    std::vector<draw::Waiting> waiting;
    for (const draw::Queue& queue : all) {
        if (!camera.visible().intersects(extentOf(queue))) continue;
        std::vector<draw::Waiting> some = draw::waitingIn(queue, *scene, model, state.cycle, queueLength);
        waiting.insert(waiting.end(), some.begin(), some.end());
    }
    return waiting;
}

QueuedScene withQueues(std::shared_ptr<const draw::Scene> scene, std::shared_ptr<const SceneIndex> index,
                       bool hasQueues) {
    QueuedScene plain{std::move(scene), std::move(index), {}};
    if (!hasQueues || !plain.scene) return plain;
    plain.queues = draw::queuesOf(*plain.scene);
    std::optional<draw::Scene> wide = draw::withRoom(*plain.scene, plain.queues, queueLength);
    if (!wide) return plain;
    std::vector<draw::Queue> queues = draw::queuesOf(*wide);
    auto roomy = std::make_shared<const draw::Scene>(*std::move(wide));
    auto itsIndex = std::make_shared<const SceneIndex>(*roomy);
    return {std::move(roomy), std::move(itsIndex), std::move(queues)};
}

} // namespace tactus::views
