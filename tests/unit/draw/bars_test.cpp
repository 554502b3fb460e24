// Tensors in memory beside arrays: wires and bars.
#include "pictures.h"

#include "support/arrays.h"

#include <gtest/gtest.h>

namespace tactus::draw {
namespace {

void expectNoWireBehindABar(const Scene& drawn, const std::string& name) {
    for (const Node& bar : drawn.nodes) {
        if (bar.kind != Node::Kind::Tensor) continue;
        for (const Edge& wire : drawn.edges) {
            if (!isWire(wire) || drawn.nodes[barOf(wire)].tensor == bar.tensor) continue;
            for (const std::span<const Point2> part : partsOf(wire))
                for (std::size_t at = 0; at + 1 < part.size(); ++at)
                    for (const BarPiece& piece : piecesOf(bar))
                        ASSERT_FALSE(runsThrough(part[at], part[at + 1], piece))
                            << name << ": a wire of " << drawn.nodes[barOf(wire)].id << " behind " << bar.id;
        }
    }
}

// A bar has one name in each row, and its own wires meet it.
void expectWhole(const Scene& drawn, const std::string& name) {
    for (std::size_t number = 0; number < drawn.nodes.size(); ++number) {
        const Node& bar = drawn.nodes[number];
        if (bar.kind != Node::Kind::Tensor) continue;
        const std::vector<BarPiece> pieces = piecesOf(bar);
        const auto names = std::ranges::count(pieces, true, &BarPiece::isNamed);
        EXPECT_GE(names, 1) << name << ": " << bar.id;
        EXPECT_LE(names, std::ssize(drawn.rowEnds) + 1) << name << ": " << bar.id;
        for (const Edge& wire : drawn.edges) {
            if (!isWire(wire) || barOf(wire) != number) continue;
            const Point2 end = wire.kind == Edge::Kind::Input ? wire.path.front() : wire.path.back();
            EXPECT_TRUE(
                std::ranges::any_of(pieces,
                                    [&](const BarPiece& piece) {
                                        return std::abs(end.x - piece.centre.x) < piece.width / 2 + 0.01 &&
                                               std::abs(end.y - piece.centre.y) < piece.height / 2 + 0.01;
                                    }))
                << name << ": a wire ends in a gap of " << bar.id;
        }
    }
}

TEST(Bars, areNotCrossedByWiresOfOtherTensors) {
    std::size_t gaps = 0;
    for (const DrawnExample& one : drawnExamples()) {
        expectNoWireBehindABar(one.scene, one.name);
        expectWhole(one.scene, one.name);
        for (const Node& bar : one.scene.nodes)
            if (bar.kind == Node::Kind::Tensor) gaps += piecesOf(bar).size() - 1;
    }
    EXPECT_GT(gaps, 20U);
}

// Eight bars on few sides, with names that are longer than the way from PE to PE.
TEST(Bars, ofManyTensorsWithLongNamesAreOpenToo) {
    std::string text = "design d { param N = 5; output result_of_all_of_them[N] : Int(8);", sum = "0";
    for (int input = 0; input < 8; ++input) {
        text += "input coefficients_of_" + std::to_string(input) + "[N] : Int(8);";
        sum += " + coefficients_of_" + std::to_string(input) + "(i)";
    }
    text += "loops i: 0..N, j: 0..N; func X : Int(8); X(i, j) = " + sum + " + select(j == 0, 0, X(i, j-1));";
    const auto model = test::modelOf(text + "result_of_all_of_them(i) = select(j == N-1, X(i, j));"
                                            "mapping m { X.space_time_transform({i}, i + j); } }");
    const Scene drawn = scene(*model, {}).value();
    expectNoWireBehindABar(drawn, "eight");
    expectWhole(drawn, "eight");
}

} // namespace
} // namespace tactus::draw
