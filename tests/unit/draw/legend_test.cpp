// The legend below the picture.
#include "draw/picture/legend.h"
#include "pictures.h"
#include "support/arrays.h"
#include "support/pipeline.h"

#include <cmath>
#include <gtest/gtest.h>
#include <set>

namespace tactus::draw {
namespace {

bool overlap(const Area& a, const Area& b) {
    return std::abs(a.centre.x - b.centre.x) < (a.width + b.width) / 2 &&
           std::abs(a.centre.y - b.centre.y) < (a.height + b.height) / 2;
}

// Its words and samples lie on nothing, nor on one another, and it is within the picture.
TEST(Legend, overlapsNothing) {
    std::size_t columns = 0;
    for (const DrawnExample& one : drawnExamples()) {
        const Scene& drawn = one.scene;
        std::vector<Area> legend;
        std::set<double> lefts;
        for (const Node& node : drawn.nodes)
            if (node.kind == Node::Kind::Legend) {
                legend.push_back({node.centre, node.width, node.height});
                lefts.insert(node.centre.x - node.width / 2);
            }
        for (const Edge& edge : drawn.edges)
            if (edge.kind == Edge::Kind::Legend) {
                const Point2 from = edge.path.front(), to = edge.path.back();
                legend.push_back({{(from.x + to.x) / 2, from.y}, to.x - from.x, 4});
            }
        columns = std::max(columns, lefts.size());
        for (std::size_t a = 0; a < legend.size(); ++a) {
            for (std::size_t b = 0; b < a; ++b) EXPECT_FALSE(overlap(legend[a], legend[b])) << one.name;
            for (const Node& node : drawn.nodes) {
                if (node.kind == Node::Kind::Legend) continue;
                for (const BarPiece& piece : piecesOf(node))
                    EXPECT_FALSE(overlap(legend[a], piece)) << one.name;
            }
            for (const Edge& edge : drawn.edges) {
                if (edge.kind == Edge::Kind::Legend) continue;
                for (const std::span<const Point2> part : partsOf(edge))
                    for (std::size_t at = 0; at + 1 < part.size(); ++at)
                        EXPECT_FALSE(runsThrough(part[at], part[at + 1], legend[a])) << one.name;
                if (!edge.label.empty()) {
                    EXPECT_FALSE(overlap(legend[a], {edge.labelAt, 20, 10})) << one.name;
                }
            }
            EXPECT_GE(legend[a].centre.x - legend[a].width / 2, drawn.lower.x) << one.name;
            EXPECT_LE(legend[a].centre.x + legend[a].width / 2, drawn.upper.x) << one.name;
            EXPECT_GE(legend[a].centre.y - legend[a].height / 2, drawn.lower.y) << one.name;
        }
    }
    EXPECT_GE(columns, 3U);
}

// Counts have commas, on the link and in the legend.
TEST(Legend, writesLargeNumbersWithCommas) {
    const auto model =
        test::modelOf(test::gemmWith("mapping m { X.space_time_transform({i, j}, i + 2000*j + k); }"));
    const Scene drawn = scene(*model, {}).value();
    EXPECT_TRUE(std::ranges::any_of(drawn.edges, [](const Edge& one) { return one.label == "2,000"; }));
    EXPECT_TRUE(std::ranges::any_of(drawn.nodes, [](const Node& one) {
        return one.kind == Node::Kind::Legend && one.label.find("2,000 registers") != std::string::npos;
    }));
}

// A link whose label says 31 has no legend that says 16 alone.
TEST(Legend, saysRegistersAndCyclesWhereTheyDiffer) {
    const auto model =
        test::modelOf(test::gemmWith("mapping m { X.space_time_transform({i, j}, i + j + k); }"));
    array::LinkFamily link;
    link.displacement = {0, 0};
    link.delay = 31;
    link.registersEach = 16;
    EXPECT_EQ(travelOf(link, *model), "stays, 16 registers, 31 cycles");
    link.registersEach = 31;
    EXPECT_EQ(travelOf(link, *model), "stays, 31 registers");
    link = {};
    link.displacement = {0, 1};
    link.delay = 1;
    link.registersEach = 1;
    EXPECT_EQ(travelOf(link, *model), "one to the right, 1 register");
}

} // namespace
} // namespace tactus::draw
