// Hexagonal arrays as Kung and Leiserson draw them: a bar along a side of its own for each tensor.
#include "pictures.h"

#include "draw/array/hexagon.h"
#include "draw/array/place.h"
#include "draw/state/queues.h"
#include "support/arrays.h"
#include "support/examples.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

namespace tactus::draw {
namespace {

Scene hexagonOfSize(std::int64_t size) {
    std::string text = test::exampleText("gemm-hexagonal");
    const std::string_view written = "N = 4";
    text.replace(text.find(written), written.size(), fmt::format("N = {}", size));
    return scene(*test::modelOf(text), {}).value();
}

const Node& barOfTensor(const Scene& drawn, const std::string& id) {
    return *std::ranges::find(drawn.nodes, id, &Node::id);
}

// A wire of the array meets no PE but its own, and no bar but its own.
void expectWiresAreFree(const Scene& drawn, const std::string& what) {
    for (const Edge& wire : drawn.edges) {
        if (!isWire(wire)) continue;
        for (const Node& node : drawn.nodes) {
            if (node.kind == Node::Kind::Legend || &node == &drawn.nodes[barOf(wire)]) continue;
            for (BarPiece box : piecesOf(node)) {
                // The wire touches its own PE.
                if (&node == &drawn.nodes[peOf(wire)]) box.width -= 1, box.height -= 1;
                for (std::size_t at = 0; at + 1 < wire.path.size(); ++at)
                    ASSERT_FALSE(runsThrough(wire.path[at], wire.path[at + 1], box))
                        << what << ": a wire of " << drawn.nodes[barOf(wire)].id << " and "
                        << drawn.nodes[peOf(wire)].id << " runs across " << node.id;
            }
        }
    }
}

TEST(Hexagon, hasABarAlongASideForEachTensor) {
    const Scene drawn = hexagonOfSize(4);
    EXPECT_TRUE(drawn.isHexagonal);
    std::set<std::pair<bool, bool>> sides; // left, and above
    for (const char* id : {"tensor_A", "tensor_B", "tensor_C"}) {
        const Node& bar = barOfTensor(drawn, id);
        ASSERT_EQ(bar.outline.size(), 4U) << id;
        // As steep as the hexagon's sides.
        const Point2 from = bar.outline[0], to = bar.outline[1];
        EXPECT_NEAR(std::abs((to.y - from.y) / (to.x - from.x)), std::sqrt(3.0), 0.001) << id;
        EXPECT_TRUE(isOn(bar, bar.centre)) << id;
        EXPECT_EQ(bar.pieces.size(), 4U) << id;
        sides.insert({bar.centre.x<0, bar.centre.y> drawn.nodes[0].centre.y - 3.5 * 76});
    }
    EXPECT_EQ(sides.size(), 3U);
}

TEST(Hexagon, hasNoWireAcrossABarOrAProcessingElement) {
    std::size_t hexagons = 0;
    for (std::int64_t size = 1; size < 8; ++size) {
        const Scene drawn = hexagonOfSize(size);
        expectWiresAreFree(drawn, fmt::format("N = {}", size));
        expectApart(drawn, fmt::format("N = {}", size));
    }
    for (const DrawnExample& one : drawnExamples())
        if (one.scene.isHexagonal) {
            ++hexagons;
            expectWiresAreFree(one.scene, one.name);
        }
    EXPECT_GT(hexagons, 1U);
}

// In each of its rows, where one element after the other comes to the side.
TEST(Hexagon, hasQueuesInTheRowsOfItsProcessingElements) {
    const Scene drawn = hexagonOfSize(4);
    const std::vector<Queue> queues = queuesOf(drawn);
    EXPECT_EQ(queues.size(), 12U);
    for (const Queue& queue : queues) {
        EXPECT_EQ(queue.pes.size(), 4U);
        EXPECT_TRUE(std::ranges::any_of(drawn.nodes, [&](const Node& node) {
            return node.kind == Node::Kind::Pe && std::abs(node.centre.y - queue.first.y) < peSide / 2;
        }));
        EXPECT_EQ(queue.step.y, 0);
    }
}

TEST(Hexagon, isDescribedByTheWaysThatAreSeen) {
    const auto model = test::modelOf(test::exampleText("gemm-hexagonal"));
    const Hexagon hexagon = hexagonOf(*model).value();
    EXPECT_EQ(wayOf(hexagon, {0, 1}), "one to the right");
    EXPECT_EQ(wayOf(hexagon, {1, 0}), "one down left");
    EXPECT_EQ(wayOf(hexagon, {-1, -1}), "one up left");
    EXPECT_EQ(wayOf(hexagon, {2, 2}), "two down right");
    EXPECT_EQ(wayOf(hexagon, {1, -1}), "one to the left and one down left");
    std::vector<std::string> legend;
    const Scene drawn = scene(*model, {}).value();
    for (const Node& node : drawn.nodes)
        if (node.kind == Node::Kind::Legend) legend.push_back(node.label);
    EXPECT_EQ(legend,
              (std::vector<std::string>{"X: one to the right, 1 register", "Y: one down left, 1 register",
                                        "Z: one up left, 1 register"}));
}

} // namespace
} // namespace tactus::draw
