// Long lines of processing elements in rows, and arrays of three coordinates in planes.
#include "pictures.h"

#include "draw/array/place.h"
#include "support/arrays.h"
#include "support/feature_designs.h"

#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

namespace tactus::draw {
namespace {

// A line of so many elements, with links to the next one, back, and past two.
Scene lineOf(int elements) {
    const std::string text = fmt::format(R"(design line {{
      param N = {}, K = 6;
      input a[N] : Int(32); input b[K] : Int(32); output c[N] : Int(32);
      loops i: 0..N, j: 0..K;
      func U, W, X, Y : Int(32);
      U(i, j) = select(i < 1, b(j), U(i-1, j)) + 1;
      W(i, j) = select(i < 3, a(i), W(i-3, j)) + 3;
      X(i, j) = select(i >= N-1 || j < 2, i, X(i+1, j-2)) + 4;
      Y(i, j) = select(j < 1, U(i, j), Y(i, j-1)) + W(i, j) + X(i, j);
      c(i) = select(j == K-1, Y(i, j));
      mapping m {{ U.space_time_transform({{i}}, i + j); }} }})",
                                         elements);
    return scene(*test::modelOf(text), {}).value();
}

std::map<std::int64_t, Point2> placesOf(const Scene& drawn) {
    std::map<std::int64_t, Point2> places;
    for (const Node& node : drawn.nodes)
        if (node.kind == Node::Kind::Pe) places[node.pe.front()] = node.centre;
    return places;
}

TEST(Rows, aShortLineIsALine) {
    const Scene drawn = lineOf(12);
    EXPECT_TRUE(drawn.rowEnds.empty());
    for (const auto& [pe, place] : placesOf(drawn)) EXPECT_EQ(place.y, 0);
}

// As a text: each row goes to the right, below the one before, and its elements stand below one another.
TEST(Rows, aLongLineIsReadAsAText) {
    for (const int elements : {13, 40, 64, 200}) {
        const Scene drawn = lineOf(elements);
        const std::map<std::int64_t, Point2> places = placesOf(drawn);
        ASSERT_EQ(places.size(), std::size_t(elements));
        ASSERT_FALSE(drawn.rowEnds.empty());
        std::size_t turns = 0;
        for (int pe = 1; pe < elements; ++pe) {
            const Point2 before = places.at(pe - 1), here = places.at(pe);
            if (here.y == before.y) {
                EXPECT_NEAR(here.x - before.x, pitch, 1e-9) << pe;
                continue;
            }
            EXPECT_NEAR(here.x, places.at(0).x, 1e-9) << pe;
            EXPECT_LT(here.y, drawn.rowEnds[turns]);
            EXPECT_GT(before.y, drawn.rowEnds[turns]);
            ++turns;
        }
        EXPECT_EQ(turns, drawn.rowEnds.size());
        const double shape = (drawn.upper.x - drawn.lower.x) / (drawn.upper.y - drawn.lower.y);
        EXPECT_GT(shape, 0.5) << elements;
        EXPECT_LT(shape, 3.5) << elements;
    }
}

// A part that leaves its row at the right border continues at the left one of the next row, at the same
// height; nothing else leaves its row.
TEST(Rows, linesGoOnInTheNextRow) {
    std::size_t continued = 0;
    std::vector<std::pair<std::string, const Scene*>> all;
    const Scene line = lineOf(64);
    all.emplace_back("line", &line);
    for (const DrawnExample& one : drawnExamples()) all.emplace_back(one.name, &one.scene);
    for (const auto& [name, drawn] : all) {
        if (drawn->rowEnds.empty()) continue;
        const std::map<std::int64_t, Point2> places = placesOf(*drawn);
        const auto rowOf = [&](double y) {
            return std::ranges::count_if(drawn->rowEnds, [y](double end) { return y < end; });
        };
        for (const Edge& edge : drawn->edges) {
            if (edge.kind == Edge::Kind::Legend) continue;
            const auto parts = partsOf(edge);
            for (const auto part : parts)
                for (const Point2 point : part) EXPECT_EQ(rowOf(point.y), rowOf(part.front().y)) << name;
            for (std::size_t part = 1; part < parts.size(); ++part) {
                ++continued;
                const Point2 out = parts[part - 1].back(), in = parts[part].front();
                EXPECT_EQ(std::abs(rowOf(out.y) - rowOf(in.y)), 1) << name;
                // From the heights of the elements of their rows.
                const auto heightIn = [&](Point2 point) {
                    const auto own = std::ranges::find_if(
                        places, [&](const auto& one) { return rowOf(one.second.y) == rowOf(point.y); });
                    return point.y - own->second.y;
                };
                EXPECT_NEAR(heightIn(out), heightIn(in), 1e-6) << name;
            }
            if (edge.kind != Edge::Kind::Link || edge.from == edge.to) continue;
            // The first part begins at its writer, the last ends at its reader.
            for (const auto& [end, node] :
                 {std::pair(edge.path.front(), edge.from), {edge.path.back(), edge.to}}) {
                EXPECT_LE(std::abs(end.x - drawn->nodes[node].centre.x), peSide / 2 + 1e-6) << name;
                EXPECT_LE(std::abs(end.y - drawn->nodes[node].centre.y), peSide / 2 + 1e-6) << name;
            }
        }
    }
    EXPECT_GT(continued, 20U);
}

const char* const cube = R"(design cube {
  param N = 4, K = 4;
  input A[a: N][b: N] : Int(32) = a - 2*b + 1;
  input W[N][N] : Int(32);
  output C[N][N] : Int(32);
  loops a: 0..N, b: 0..N, c: 0..N, t: 0..K;
  func V, X, Z : Int(32);
  X(a, b, c, t) = select(c == 0, A(a, b) + t, X(a, b, c-1, t));
  V(a, b, c, t) = select(b == 0, W(a, c), V(a, b-1, c, t));
  Z(a, b, c, t) = select(c == 0, 0, Z(a, b, c-1, t)) + X(a, b, c, t) * V(a, b, c, t);
  C(a, b) = select(c == N-1 && t == K-1, Z(a, b, c, t));
  mapping cube { X.space_time_transform({a, b, c}, b + c + t); }
})";

// Planes of the first two coordinates as matrices, apart, each further to the right and higher.
TEST(Layers, areMatricesOneBehindTheOther) {
    const Scene drawn = scene(*test::modelOf(cube), {}).value();
    std::map<polyhedra::Point, Point2> places;
    for (const Node& node : drawn.nodes)
        if (node.kind == Node::Kind::Pe) places[node.pe] = node.centre;
    ASSERT_EQ(places.size(), 64U);
    for (const auto& [pe, place] : places) {
        if (pe[0] > 0) {
            EXPECT_NEAR(place.y, places.at({pe[0] - 1, pe[1], pe[2]}).y - pitch, 1e-9);
        }
        if (pe[1] > 0) {
            EXPECT_NEAR(place.x, places.at({pe[0], pe[1] - 1, pe[2]}).x + pitch, 1e-9);
        }
        if (pe[2] > 0) {
            EXPECT_GT(place.x, places.at({pe[0], pe[1], pe[2] - 1}).x);
            EXPECT_GT(place.y, places.at({pe[0], pe[1], pe[2] - 1}).y);
        }
    }
    // Each frame is around its own plane, and touches no other.
    std::vector<const Node*> frames;
    for (const Node& node : drawn.nodes)
        if (node.kind == Node::Kind::Layer) frames.push_back(&node);
    ASSERT_EQ(frames.size(), 4U);
    for (const Node* frame : frames) {
        for (const auto& [pe, place] : places)
            EXPECT_EQ(std::abs(place.x - frame->centre.x) < frame->width / 2 + peSide / 2 &&
                          std::abs(place.y - frame->centre.y) < frame->height / 2 + peSide / 2,
                      pe[2] == frame->pe[2]);
        for (const Node* other : frames)
            if (frame != other) {
                EXPECT_GE(std::abs(frame->centre.x - other->centre.x), frame->width);
            }
    }
}

// X and Z lead from each element of a plane to the next plane: one line each, which stands for sixteen.
TEST(Layers, areConnectedByOneLineWhereAllElementsAre) {
    const auto model = test::modelOf(cube);
    const Scene drawn = scene(*model, {}).value();
    std::size_t lines = 0;
    std::map<std::uint32_t, std::set<polyhedra::Point>> readers;
    for (const Edge& edge : drawn.edges) {
        if (edge.kind != Edge::Kind::Link || model->links[edge.family].displacement[2] == 0) continue;
        ++lines;
        EXPECT_EQ(edge.readers.size(), 16U);
        EXPECT_EQ(edge.label, "16 links");
        for (const std::size_t reader : edge.readers) {
            EXPECT_TRUE(readers[edge.family].insert(drawn.nodes[reader].pe).second);
            EXPECT_TRUE(leadsTo(drawn, edge, drawn.nodes[reader].pe));
            EXPECT_EQ(drawn.nodes[reader].pe[2], drawn.nodes[edge.to].pe[2]);
        }
        for (const Node& node : drawn.nodes) {
            if (node.kind != Node::Kind::Pe) continue;
            for (std::size_t at = 0; at + 1 < edge.path.size(); ++at)
                EXPECT_FALSE(
                    runsThrough(edge.path[at], edge.path[at + 1], {node.centre, node.width, node.height}));
        }
    }
    EXPECT_EQ(lines, 2U * 3);
    ASSERT_EQ(readers.size(), 2U);
    for (const auto& [family, all] : readers) EXPECT_EQ(all.size(), 48U);
}

// If only some elements have the link, each has its own line, clear of other elements.
TEST(Layers, haveALinkEachWhereTheyDiffer) {
    std::string text = cube;
    const std::string all = "select(c == 0, A(a, b) + t, X(a, b, c-1, t))";
    text.replace(text.find(all), all.size(),
                 "select(c == 0, A(a, b) + t, select(b > 0, X(a, b-1, c, t), X(a, b, c-1, t)))");
    const auto model = test::modelOf(text);
    const Scene drawn = scene(*model, {}).value();
    std::size_t lines = 0;
    for (const Edge& edge : drawn.edges) {
        if (edge.kind != Edge::Kind::Link || edge.from == edge.to || !edge.readers.empty()) continue;
        if (model->links[edge.family].displacement[2] == 0) continue;
        ++lines;
        for (std::size_t number = 0; number < drawn.nodes.size(); ++number) {
            const Node& node = drawn.nodes[number];
            if (node.kind != Node::Kind::Pe || number == edge.from || number == edge.to) continue;
            for (std::size_t at = 0; at + 1 < edge.path.size(); ++at)
                EXPECT_FALSE(
                    runsThrough(edge.path[at], edge.path[at + 1], {node.centre, node.width, node.height}))
                    << drawn.nodes[edge.from].id << " to " << drawn.nodes[edge.to].id;
        }
    }
    EXPECT_EQ(lines, 4U * 3); // of X, for b == 0
}

} // namespace
} // namespace tactus::draw
