#include "pictures.h"

#include "support/arrays.h"
#include "support/examples.h"
#include "support/paths.h"

#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>

namespace tactus::draw {

const std::vector<DrawnExample>& drawnExamples() {
    static const std::vector<DrawnExample> all = [] {
        std::vector<test::ExampleMapping> mappings = test::exampleMappings();
        for (const auto& file :
             std::filesystem::directory_iterator(test::inRepository("/examples/published")))
            mappings.push_back({"published/" + file.path().stem().string(), ""});
        std::vector<DrawnExample> drawn;
        for (const test::ExampleMapping& one : mappings) {
            const auto model = test::modelOrNone(one);
            if (model) drawn.push_back({one.example + ", " + one.mapping, model, scene(*model, {}).value()});
        }
        return drawn;
    }();
    return all;
}

// In small steps, which is no part of what is tested.
bool runsThrough(Point2 from, Point2 to, const Area& box) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const int steps = static_cast<int>(length / 0.5) + 1;
    for (int step = 0; step <= steps; ++step) {
        const double share = double(step) / steps;
        if (std::abs(from.x + (to.x - from.x) * share - box.centre.x) < box.width / 2 &&
            std::abs(from.y + (to.y - from.y) * share - box.centre.y) < box.height / 2)
            return true;
    }
    return false;
}

bool areApart(const Area& a, const Area& b, double air) {
    return std::abs(a.centre.x - b.centre.x) >= (a.width + b.width) / 2 + air ||
           std::abs(a.centre.y - b.centre.y) >= (a.height + b.height) / 2 + air;
}

void expectApart(const Scene& drawn, const std::string& what) {
    for (std::size_t a = 0; a < drawn.nodes.size(); ++a)
        for (std::size_t b = a; b < drawn.nodes.size(); ++b) {
            // Those are around others.
            if (drawn.nodes[a].kind == Node::Kind::Layer || drawn.nodes[b].kind == Node::Kind::Layer)
                continue;
            const std::vector<BarPiece> first = piecesOf(drawn.nodes[a]), second = piecesOf(drawn.nodes[b]);
            for (std::size_t one = 0; one < first.size(); ++one)
                for (std::size_t other = a == b ? one + 1 : 0; other < second.size(); ++other)
                    EXPECT_TRUE(areApart(first[one], second[other], 0.5))
                        << what << ": " << drawn.nodes[a].id << " and " << drawn.nodes[b].id;
        }
    for (const Edge& edge : drawn.edges) {
        if (edge.kind == Edge::Kind::Legend) continue;
        const Node& to = drawn.nodes[edge.to];
        const Point2 tip = edge.path.back();
        EXPECT_TRUE(std::ranges::any_of(piecesOf(to),
                                        [&](const BarPiece& piece) {
                                            return std::abs(tip.x - piece.centre.x) <= piece.width / 2 + 1 &&
                                                   std::abs(tip.y - piece.centre.y) <= piece.height / 2 + 1;
                                        }))
            << what << " into " << to.id;
    }
}

} // namespace tactus::draw
