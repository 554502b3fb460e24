// Queues at the edge of arrays: no bar is behind them.
#include "draw/state/queue_room.h"
#include "pictures.h"

#include <gtest/gtest.h>

namespace tactus::draw {
namespace {

constexpr std::int64_t length = 5;

Area placeOf(const Queue& queue, std::int64_t number) {
    const double away = double(number);
    return {{queue.first.x + away * queue.step.x, queue.first.y + away * queue.step.y},
            waitingWidth - 4,
            waitingHeight - 1};
}

// Places of queues that lie on a bar.
std::size_t onBars(const Scene& drawn, const std::vector<Queue>& queues) {
    std::size_t count = 0;
    for (const Queue& queue : queues)
        for (std::int64_t number = 0; number < length; ++number)
            for (const Node& bar : drawn.nodes)
                if (bar.kind == Node::Kind::Tensor)
                    for (const BarPiece& piece : piecesOf(bar))
                        count += !areApart(placeOf(queue, number), piece, 0);
    return count;
}

TEST(QueuesAndBars, DoNotLieOnOneAnother) {
    std::size_t before = 0, places = 0;
    for (const DrawnExample& one : drawnExamples()) {
        const std::vector<Queue> tight = queuesOf(one.scene);
        const std::size_t hidden = onBars(one.scene, tight);
        const std::optional<Scene> wide = withRoom(one.scene, tight, length);
        Scene drawn = wide ? *wide : one.scene;
        // The window, which alone has queues, has its legend in a corner.
        while (drawn.nodes.back().kind == Node::Kind::Legend) drawn.nodes.pop_back();
        const std::vector<Queue> queues = queuesOf(drawn);
        before += hidden;
        places += queues.size() * length;
        EXPECT_EQ(onBars(drawn, queues), 0U) << one.name;
        EXPECT_TRUE(hidden == 0 || wide) << one.name;
        expectApart(drawn, one.name);
    }
    EXPECT_GT(before, 100U);
    EXPECT_GT(places, 1000U);
}

} // namespace
} // namespace tactus::draw
