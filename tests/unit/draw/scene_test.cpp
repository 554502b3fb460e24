#include "draw/array/place.h"
#include "draw/build.h"
#include "pictures.h"
#include "support/paths.h"

#include "array/build.h"
#include "dependence/build.h"
#include "localise/build.h"
#include "mapping/build.h"
#include "support/arrays.h"
#include "support/design.h"
#include "support/examples.h"
#include "support/feature_designs.h"
#include "support/pipeline.h"

#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <regex>
#include <sstream>

namespace tactus::draw {
namespace {

using test::exampleText;

std::shared_ptr<const array::Model> modelOf(const std::string& text, const ure::Settings& settings = {}) {
    const auto source = std::make_shared<text::SourceBuffer>("test.ure", text);
    const syntax::Parsed parsed = syntax::parse(source);
    const syntax::Design design = syntax::File(*parsed.tree).designs().front();
    const ure::Elaborated elaborated = ure::elaborate(design, settings);
    const std::vector<mapping::Plan> plans = mapping::planOf(design, *elaborated.system).plans;
    const mapping::Plan& plan = plans.front();
    const auto own = test::systemOf(plan, plans, elaborated.system, {});
    const auto system = localise::reductionsToRecurrences(localise::uniformReads(own, {}).system).system;
    const auto graph = dependence::analyse(system, {}).graph;
    const auto map = mapping::chooseMap(plan, *graph, {}).map;
    return array::build(graph, *map, {}).model;
}

double distance(Point2 a, Point2 b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

const Node& nodeOf(const Scene& scene, const polyhedra::Point& pe) {
    return *std::ranges::find_if(
        scene.nodes, [&](const Node& node) { return node.kind == Node::Kind::Pe && node.pe == pe; });
}

TEST(Scene, GemmHasItsPesLinksAndPorts) {
    const Scene drawn = *scene(*modelOf(exampleText("gemm")), {});
    EXPECT_EQ(std::ranges::count(drawn.nodes, Node::Kind::Pe, &Node::kind), 64);
    EXPECT_EQ(std::ranges::count(drawn.nodes, Node::Kind::Tensor, &Node::kind), 3);
    EXPECT_EQ(std::ranges::count(drawn.edges, Edge::Kind::Link, &Edge::kind), 56 + 56 + 64);
    EXPECT_EQ(std::ranges::count(drawn.edges, Edge::Kind::Input, &Edge::kind), 16);
    EXPECT_EQ(std::ranges::count(drawn.edges, Edge::Kind::Output, &Edge::kind), 64);
    // Rows go down, columns to the right.
    EXPECT_GT(nodeOf(drawn, {0, 0}).centre.y, nodeOf(drawn, {1, 0}).centre.y);
    EXPECT_LT(nodeOf(drawn, {0, 0}).centre.x, nodeOf(drawn, {0, 1}).centre.x);
}

// Four families of Smith-Waterman pass over two PEs each: their bows are side by side, and so are the
// delays outside of them.
TEST(Scene, BowsAlongOneLineAreDrawnSideBySide) {
    const Scene drawn = *scene(*test::modelOf(exampleText("published/smith-waterman")), {});
    std::map<std::pair<std::size_t, std::size_t>, std::vector<const Edge*>> between;
    for (const Edge& edge : drawn.edges)
        if (edge.kind == Edge::Kind::Link && edge.path.size() == 4 && edge.from != edge.to)
            between[{edge.from, edge.to}].push_back(&edge);
    std::size_t compared = 0;
    for (const auto& [ends, edges] : between)
        for (const Edge* one : edges) {
            if (!one->label.empty()) {
                EXPECT_GT(std::abs(one->labelAt.y - drawn.nodes[one->from].centre.y),
                          std::abs(one->path[1].y - drawn.nodes[one->from].centre.y));
            }
            for (const Edge* other : edges) {
                if (one == other) continue;
                ++compared;
                EXPECT_GE(std::abs(one->path[1].y - other->path[1].y), 4)
                    << one->family << " and " << other->family;
            }
        }
    EXPECT_GT(compared, 0u);
}

// Letters of DejaVu Sans are 0.64 of their size wide at most, in names of PEs.
TEST(Scene, NamesOfManyCoordinatesFitTheirPe) {
    const auto model = modelOf(R"(design d { input x[3] : Int(8); output y[3][3][3][3] : Int(8);
        loops a: -1..2, b: -1..2, c: -1..2, d: -1..2; func X : Int(8);
        X(a, b, c, d) = x(a+1); y(a+1, b+1, c+1, d+1) = X(a, b, c, d);
        mapping m { X.space_time_transform({a, b, c, d}, a); } })");
    const Scene drawn = *scene(*model, {});
    const std::string text = dot(drawn);
    const std::size_t line = text.find("label=\"-1,-1,-1,-1\"");
    ASSERT_NE(line, std::string::npos);
    const std::size_t size = text.find("fontsize=", line);
    ASSERT_LT(size, text.find('\n', line));
    const double points = std::stod(text.substr(size + 9));
    EXPECT_GT(points, 5);
    EXPECT_LT(points * (4 * 0.64 + 7 * 0.36), nodeOf(drawn, {-1, -1, -1, -1}).width);
    // Short names have the size of all.
    const std::string gemm = dot(*scene(*modelOf(exampleText("gemm")), {}));
    EXPECT_EQ(gemm.find("fontsize", gemm.find("label=\"0,0\"")), gemm.find("fontsize=8"));
}

// True if the path comes into the square of a PE that is neither its first nor its last.
bool passesOverAPe(const Scene& drawn, const Edge& edge) {
    for (std::size_t number = 0; number < drawn.nodes.size(); ++number) {
        const Node& node = drawn.nodes[number];
        if (node.kind != Node::Kind::Pe || number == edge.from || number == edge.to) continue;
        for (std::size_t corner = 0; corner + 1 < edge.path.size(); ++corner)
            for (int part = 0; part <= 100; ++part) {
                const Point2 a = edge.path[corner], b = edge.path[corner + 1];
                const double x = a.x + (b.x - a.x) * part / 100, y = a.y + (b.y - a.y) * part / 100;
                if (std::abs(x - node.centre.x) < peSide / 2 && std::abs(y - node.centre.y) < peSide / 2)
                    return true;
            }
    }
    return false;
}

TEST(Scene, LinksOfAGridOfGridsPassBesideOtherPes) {
    for (const test::FeatureMapping& mapping : test::gridOfGrids().mappings) {
        std::string text = test::gridOfGrids().text;
        // The first mapping is drawn.
        text.insert(text.find("  mapping none"), "  mapping drawn : " + mapping.name + " { }\n");
        const Scene drawn = *scene(*modelOf(text), {});
        EXPECT_EQ(std::ranges::count(drawn.nodes, Node::Kind::Pe, &Node::kind), mapping.pes) << mapping.name;
        for (const Edge& edge : drawn.edges)
            if (edge.kind == Edge::Kind::Link) {
                EXPECT_FALSE(passesOverAPe(drawn, edge))
                    << mapping.name << ": " << drawn.nodes[edge.from].label << " to "
                    << drawn.nodes[edge.to].label;
            }
    }
}

TEST(Scene, EachPeOfTheHexagonHasSixEquallyDistantNeighbours) {
    const Scene drawn = *scene(*modelOf(exampleText("gemm-hexagonal")), {});
    const Point2 centre = nodeOf(drawn, {0, 0}).centre;
    std::vector<double> distances;
    for (const Node& node : drawn.nodes)
        if (node.kind == Node::Kind::Pe && node.pe != polyhedra::Point{0, 0})
            distances.push_back(distance(centre, node.centre));
    std::ranges::sort(distances);
    EXPECT_NEAR(distances[5] / distances[0], 1, 0.01);
    EXPECT_GT(distances[6] / distances[0], 1.5);
    for (const polyhedra::Point& neighbour :
         {polyhedra::Point{0, 1}, {1, 0}, {1, 1}, {0, -1}, {-1, 0}, {-1, -1}})
        EXPECT_NEAR(distance(centre, nodeOf(drawn, neighbour).centre) / distances[0], 1, 0.01);
}

TEST(Scene, BoxesAreApartAndArrowsEndAtThem) {
    for (const std::string& name : test::exampleNames)
        expectApart(*scene(*modelOf(exampleText(name)), {}), name);
}

// Small arrays have bars that are longer than their sides.
TEST(Scene, BoxesAreApartInRandomSizes) {
    std::mt19937 random(1);
    const auto size = [&](std::int64_t most) { return std::int64_t(random() % std::uint64_t(most)) + 1; };
    for (int round = 0; round < 25; ++round)
        for (const char* name : {"gemm", "gemm-broadcast", "gemm-reduction"}) {
            const std::int64_t i = size(5), j = size(5), k = round % 2 ? size(4) : size(1'000'000);
            expectApart(*scene(*modelOf(exampleText(name), {{{"I", i}, {"J", j}, {"K", k}}}), {}),
                        fmt::format("{} {} {} {}", name, i, j, k));
        }
    for (const char* name : {"gemm-hexagonal", "lu", "fir"})
        for (std::int64_t n = 1; n < 8; ++n)
            expectApart(*scene(*modelOf(exampleText(name), {{{"N", n}}}), {}), fmt::format("{} {}", name, n));
}

TEST(Scene, AntiparallelLinksDoNotCoincide) {
    const Scene drawn = *scene(*modelOf(exampleText("fir")), {});
    std::vector<double> heights;
    for (const Edge& edge : drawn.edges)
        if (edge.kind == Edge::Kind::Link && edge.from != edge.to) heights.push_back(edge.path.front().y);
    const auto [least, most] = std::ranges::minmax(heights);
    EXPECT_GT(most - least, 5);
}

TEST(Scene, ManyParallelLinksEndAtTheirPes) {
    std::string text = "design d { param N = 3; output z[N] : Int(8); loops i: 0..N, j: 0..N;";
    constexpr int families = 9;
    for (int f = 0; f < families; ++f)
        text += fmt::format("func V{0} : Int(8); V{0}(i, j) = select(j == 0, {0}, V{0}(i, j-1){1});", f,
                            f == 0 ? "" : fmt::format(" + V{}(i, j)", f - 1));
    const auto model = modelOf(text + "z(i) = select(j == N-1, V8(i, j));"
                                      "mapping m { V0.space_time_transform({i, j}, i + j); } }");
    const Scene drawn = *scene(*model, {});
    std::map<std::size_t, std::set<double>> heights; // of the links that end at a PE
    for (const Edge& edge : drawn.edges) {
        if (edge.kind != Edge::Kind::Link) continue;
        const Point2 centre = drawn.nodes[edge.to].centre, end = edge.path.back();
        EXPECT_NEAR(std::abs(end.x - centre.x), peSide / 2, 1e-9);
        EXPECT_LE(std::abs(end.y - centre.y), peSide / 2 - 8 + 1e-9);
        heights[edge.to].insert(end.y);
    }
    for (const auto& [pe, all] : heights) EXPECT_EQ(all.size(), std::size_t(families));
}

// Every PE reads eight tensors; the arrows of all of them end at it, each at a place of its own.
TEST(Scene, WiresOfManyTensorsEndAtThePes) {
    std::string text = "design d { param N = 3; output z[N] : Int(8);", sum = "0";
    for (int input = 0; input < 8; ++input) {
        text += fmt::format("input a{} : Int(8);", input);
        sum += fmt::format(" + a{}", input);
    }
    text += "loops i: 0..N, j: 0..N; func X : Int(8); X(i, j) = " + sum + " + select(j == 0, 0, X(i, j-1));";
    const Scene drawn = *scene(*modelOf(text + "z(i) = select(j == N-1, X(i, j));"
                                               "mapping m { X.space_time_transform({i}, i + j); } }"),
                               {});
    expectApart(drawn, "eight inputs");
    std::map<std::size_t, std::set<std::pair<double, double>>> ends;
    for (const Edge& edge : drawn.edges)
        if (edge.kind == Edge::Kind::Input) ends[edge.to].insert({edge.path.back().x, edge.path.back().y});
    ASSERT_EQ(ends.size(), 3u);
    for (const auto& [pe, all] : ends) EXPECT_EQ(all.size(), 8u);
}

// Wires from below end left of all links from a PE to itself.
TEST(Scene, WiresKeepClearOfLoops) {
    for (const std::string& name : test::exampleNames) {
        const Scene drawn = *scene(*modelOf(exampleText(name)), {});
        std::map<std::size_t, double> wires, loops; // the rightmost, the leftmost, by PE
        for (const Edge& edge : drawn.edges) {
            if (edge.kind == Edge::Kind::Link && edge.from == edge.to)
                for (const Point2 point : edge.path) {
                    const auto [found, isNew] = loops.try_emplace(edge.to, point.x);
                    if (!isNew) found->second = std::min(found->second, point.x);
                }
            if (edge.kind != Edge::Kind::Input && edge.kind != Edge::Kind::Output) continue;
            const bool isInput = edge.kind == Edge::Kind::Input;
            const std::size_t pe = isInput ? edge.to : edge.from;
            const Point2 end = isInput ? edge.path.back() : edge.path.front();
            if (end.y > drawn.nodes[pe].centre.y - peSide / 2 + 1) continue;
            const auto [found, isNew] = wires.try_emplace(pe, end.x);
            if (!isNew) found->second = std::max(found->second, end.x);
        }
        for (const auto& [pe, wire] : wires)
            if (loops.contains(pe)) {
                EXPECT_LT(wire, loops.at(pe) - 3) << name << " " << drawn.nodes[pe].id;
            }
    }
}

// No wire and no link strikes through a number below its loop: MTTKRP has two loops and two links down, GEMM
// wires that pass below.
TEST(Scene, DelaysOfLoopsAreReadable) {
    std::size_t labels = 0;
    for (const std::string& text :
         {exampleText("published/mttkrp"), exampleText("published/ttmc"), exampleText("published/gemm")}) {
        const Scene drawn = *scene(*test::modelOf(text), {});
        for (const Edge& loop : drawn.edges) {
            if (loop.kind != Edge::Kind::Link || loop.from != loop.to || loop.label.empty()) continue;
            ++labels;
            const double across = 2.5 * double(loop.label.size()), high = 3;
            for (const Edge& edge : drawn.edges)
                for (std::size_t at = 0; at + 1 < edge.path.size(); ++at)
                    for (int part = 0; part <= 100; ++part) {
                        const Point2 a = edge.path[at], b = edge.path[at + 1];
                        const double x = a.x + (b.x - a.x) * part / 100, y = a.y + (b.y - a.y) * part / 100;
                        ASSERT_FALSE(std::abs(x - loop.labelAt.x) < across &&
                                     std::abs(y - loop.labelAt.y) < high)
                            << drawn.title << ": " << loop.label << " of " << drawn.nodes[loop.from].id;
                    }
        }
    }
    EXPECT_GT(labels, 10u);
}

// Nine links along one line, five of them with a delay to read: no number lies on a link or on another.
TEST(Scene, DelaysOfParallelLinksAreReadable) {
    std::string text = "design d { param N = 3; output z[N] : Int(8); loops i: 0..N, j: 0..N;";
    for (int f = 0; f < 9; ++f)
        text +=
            fmt::format("func V{0} : Int(8); V{0}(i, j) = select(i < 1 || j < {1}, {0}, V{0}(i-1, j-{1}));",
                        f, f % 2 == 0 ? 1 : 0);
    const Scene drawn = *scene(*modelOf(text + "z(i) = select(j == N-1, V0(i, j) + V1(i, j));"
                                               "mapping m { V0.space_time_transform({i}, i + j); } }"),
                               {});
    constexpr double across = 3, high = 4; // half of a digit's size
    std::vector<Point2> labels;
    for (const Edge& edge : drawn.edges)
        if (edge.kind == Edge::Kind::Link && !edge.label.empty()) labels.push_back(edge.labelAt);
    ASSERT_EQ(labels.size(), 2u * 5);
    for (std::size_t a = 0; a < labels.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b)
            EXPECT_TRUE(std::abs(labels[a].x - labels[b].x) > 2 * across ||
                        std::abs(labels[a].y - labels[b].y) > 2 * high);
        for (const Edge& edge : drawn.edges)
            if (edge.kind == Edge::Kind::Link) {
                EXPECT_GT(std::abs(edge.path[0].y - labels[a].y), high);
            }
    }
}

TEST(Scene, TooManyPesAreRefusedWithTheFigure) {
    const auto refused = scene(*modelOf(exampleText("gemm"), {{{"I", 30000}, {"J", 40000}}}), {});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().find("1200000000"), std::string::npos) << refused.error();
}

std::string outputOf(const std::string& command, const std::string& input) {
    const std::string path = test::inBuild("/draw-test.dot");
    std::ofstream(path) << input;
    std::string text;
    FILE* pipe = popen((command + " " + path).c_str(), "r");
    char block[4096];
    for (std::size_t count; (count = std::fread(block, 1, sizeof block, pipe)) > 0;)
        text.append(block, count);
    pclose(pipe);
    return text;
}

// Plain `dot -Tsvg` places the texts of the PEs where the scene says.
TEST(Dot, PlainDotDrawsTheSameCoordinates) {
    for (const char* name : {"gemm", "gemm-hexagonal", "lu"}) {
        const Scene drawn = *scene(*modelOf(exampleText(name)), {});
        // SVG writes a minus in a title as an entity.
        const std::string svg =
            std::regex_replace(outputOf("dot -Tsvg", dot(drawn)), std::regex("&#45;"), "-");
        const std::regex pattern(
            "<title>(pe[-_0-9]*)</title>[^]*?<text [^>]*x=\"([-0-9.]+)\" y=\"([-0-9.]+)\"");
        std::optional<Point2> offset;
        int found = 0;
        for (std::sregex_iterator at(svg.begin(), svg.end(), pattern), end; at != end; ++at, ++found) {
            const auto node = std::ranges::find(drawn.nodes, (*at)[1].str(), &Node::id);
            ASSERT_NE(node, drawn.nodes.end());
            // SVG counts y downwards.
            const Point2 now{std::stod((*at)[2]) - node->centre.x, std::stod((*at)[3]) + node->centre.y};
            if (!offset) offset = now;
            EXPECT_NEAR(now.x, offset->x, 0.1) << node->id;
            EXPECT_NEAR(now.y, offset->y, 0.1) << node->id;
        }
        EXPECT_EQ(found, std::ranges::count(drawn.nodes, Node::Kind::Pe, &Node::kind));
    }
}

} // namespace
} // namespace tactus::draw
