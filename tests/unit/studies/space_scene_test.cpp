// The picture of an iteration space at a cycle: beside plain loops, and read back out of its texts.
#include "draw/list/space/whole_space.h"
#include "draw/print/tikz.h"
#include "draw/space/whole.h"
#include "driver/runs/mapping_run.h"
#include "studies/pictures/picture.h"
#include "support/design.h"
#include "support/paths.h"
#include "system/processes/files.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <regex>
#include <set>

namespace tactus::studies {
namespace {

using polyhedra::Point;

struct DrawnSpace {
    driver::Analysis analysis;
    const driver::MappingAnalysis* mapping = nullptr;
    std::shared_ptr<const array::Model> model;

    explicit DrawnSpace(const std::string& text, const std::map<std::string, std::int64_t>& params = {}) {
        driver::Request request;
        request.source = test::source(text);
        request.params = params;
        analysis = driver::analyse(request);
        EXPECT_TRUE(analysis.legal()) << test::rendered(*analysis.source, analysis.allDiagnostics());
        mapping = &analysis.designs.at(0).mappings.at(0);
        model = driver::buildArray(*mapping, {}).model;
    }
    draw::SpaceScene scene(const Wish& wish = {.view = "space"}) const {
        return std::get<draw::SpaceScene>(drawingOf(*mapping, *model, wish, {}).value());
    }
    draw::SpaceScene at(std::int64_t cycle) const {
        draw::SpaceScene scene = this->scene();
        show(scene, *model, cycle);
        return scene;
    }
};

std::string drawnText(const std::string& name) {
    return system::readFile(test::inRepository("/examples/") + name + ".ure").value();
}

// The iterations that the text shows in one way: of which a node of DOT is filled with this colour.
std::set<std::string> nodesIn(const std::string& dot, const std::string& colour, const std::string& ending) {
    std::set<std::string> names;
    const std::regex node("\n  \"([-0-9,]+)" + ending + "\" \\[[^\n]*fillcolor=\"" + colour + "\"");
    for (auto at = std::sregex_iterator(dot.begin(), dot.end(), node); at != std::sregex_iterator(); ++at)
        names.insert((*at)[1].str());
    return names;
}

std::string nodeName(const Point& point) {
    return fmt::format("{}", fmt::join(point, ","));
}

// Those of each kind by plain loops; those that run now are also among those that wait, below their own dots.
struct ByLoops {
    std::set<std::string> run, now, wait;
    void add(const Point& at, std::int64_t time, std::int64_t cycle) {
        if (time < cycle) run.insert(nodeName(at));
        if (time == cycle) now.insert(nodeName(at));
        if (time >= cycle) wait.insert(nodeName(at));
    }
};

void expectShown(const draw::SpaceScene& scene, const ByLoops& expected) {
    const std::string dot = draw::dot(scene);
    EXPECT_EQ(nodesIn(dot, "#7b8794", ""), expected.run);
    EXPECT_EQ(nodesIn(dot, "#ffe3a8", " now"), expected.now);
    EXPECT_EQ(nodesIn(dot, "#ffffff", ""), expected.wait);
}

std::size_t timesIn(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

} // namespace

TEST(SpaceScene, OfGemmHasTheIterationsOfEachCycle) {
    const DrawnSpace gemm(drawnText("gemm"), {{"I", 3}, {"J", 4}, {"K", 5}});
    for (const std::int64_t cycle : {0, 1, 6, 9}) {
        ByLoops expected;
        for (std::int64_t i = 0; i < 3; ++i)
            for (std::int64_t j = 0; j < 4; ++j)
                for (std::int64_t k = 0; k < 5; ++k) expected.add({i, j, k}, i + j + k, cycle);
        expectShown(gemm.at(cycle), expected);
    }
    // Without a cycle every dot is full, and none is over another.
    const std::string plain = draw::dot(gemm.scene());
    EXPECT_EQ(nodesIn(plain, "#7b8794", "").size(), 3U * 4 * 5);
    EXPECT_EQ(plain.find(" now\""), std::string::npos);
    EXPECT_EQ(plain.find("has run"), std::string::npos);
}

// lu: k <= i, j; the schedule of its first mapping is i + j + k.
TEST(SpaceScene, OfAPyramidHasItsIterationsOnly) {
    const DrawnSpace lu(drawnText("lu"), {{"N", 4}});
    ByLoops expected;
    const ure::System& system = *lu.mapping->system;
    ASSERT_EQ(system.designLoopNames(), (std::vector<std::string>{"k", "i", "j"}));
    for (std::int64_t k = 0; k < 4; ++k)
        for (std::int64_t i = k; i < 4; ++i)
            for (std::int64_t j = k; j < 4; ++j) expected.add({k, i, j}, i + j + k, 5);
    expectShown(lu.at(5), expected);
}

// One loop, two loops with a guard that leaves a triangle, and a slice of four, in which the third has one
// value.
TEST(SpaceScene, OfOneToFourLoops) {
    const DrawnSpace line("design line { input x[5] : Int(8); output y[5] : Int(8); loops i: 0..5;\n"
                          "  func S : Int(8); S(i) = select(i == 0, 0, S(i-1)) + x(i); y(i) = S(i);\n"
                          "  mapping m { S.space_time_transform({}, i); } }");
    ByLoops expected;
    for (std::int64_t i = 0; i < 5; ++i) expected.add({i}, i, 2);
    expectShown(line.at(2), expected);
    EXPECT_EQ(timesIn(draw::dot(line.scene()), "-> \""), 4U + 2) << "four reads, an axis and its sample";

    const DrawnSpace triangle(
        "design triangle { param N = 5; output y[N] : Int(8); loops i: 0..N, j: 0..N where j <= i;\n"
        "  func S : Int(8); S(i, j) = select(j == 0, 1, S(i, j-1)); y(i) = select(j == i, S(i, j));\n"
        "  mapping m { S.space_time_transform({i}, i + 2*j); } }");
    expected = {};
    for (std::int64_t i = 0; i < 5; ++i)
        for (std::int64_t j = 0; j <= i; ++j) expected.add({i, j}, i + 2 * j, 4);
    expectShown(triangle.at(4), expected);

    const DrawnSpace four(
        "design four { param N = 2; output y[N][N] : Int(8);\n"
        "  loops i: 0..N, j: 0..N, p: 0..2, q: 0..3; func S : Int(8);\n"
        "  S(i, j, p, q) = select(q == 0, 1, S(i, j, p, q-1)); y(i, j) = select(p == 1 && q == "
        "2, S(i, j, p, q));\n"
        "  mapping m { S.space_time_transform({i, j}, 3*p + q); } }");
    Wish wish{.view = "space", .part = {.axes = {0, 1, 3}, .at = {0, 0, 1, 0}}};
    draw::SpaceScene slice = four.scene(wish);
    show(slice, *four.model, 4);
    expected = {};
    for (std::int64_t i = 0; i < 2; ++i)
        for (std::int64_t j = 0; j < 2; ++j)
            for (std::int64_t q = 0; q < 3; ++q) expected.add({i, j, 1, q}, 3 + q, 4);
    expectShown(slice, expected);
    EXPECT_NE(draw::dot(slice).find("at p = 1"), std::string::npos);
}

// Reads of GEMM at each inner border, each as an arrow from where its value is made.
TEST(SpaceScene, HasAnArrowForEachRead) {
    const DrawnSpace gemm(drawnText("gemm"), {{"I", 2}, {"J", 3}, {"K", 4}});
    std::multiset<std::string> expected;
    for (std::int64_t i = 0; i < 2; ++i)
        for (std::int64_t j = 0; j < 3; ++j)
            for (std::int64_t k = 0; k < 4; ++k) {
                const std::string to = nodeName({i, j, k});
                if (j > 0) expected.insert(nodeName({i, j - 1, k}) + ">" + to);
                if (i > 0) expected.insert(nodeName({i - 1, j, k}) + ">" + to);
                if (k > 0) expected.insert(nodeName({i, j, k - 1}) + ">" + to);
            }
    std::multiset<std::string> shown;
    const std::string dot = draw::dot(gemm.scene());
    const std::regex edge("\n  \"([-0-9,]+)\" -> \"([-0-9,]+)\" ");
    for (auto at = std::sregex_iterator(dot.begin(), dot.end(), edge); at != std::sregex_iterator(); ++at)
        shown.insert((*at)[1].str() + ">" + (*at)[2].str());
    EXPECT_EQ(shown, expected);
    for (const char* words :
         {"X reads X, (0, 1, 0) away", "Y reads Y, (1, 0, 0) away", "Z reads Z, (0, 0, 1) away"})
        EXPECT_EQ(timesIn(dot, words), 1U);
    const std::string tikz = draw::tikz(draw::wholeSpace(gemm.at(3)));
    EXPECT_EQ(timesIn(tikz, " circle ("), 2U * 3 * 4 + 3) << "three are samples";
    EXPECT_NE(tikz.find("runs now"), std::string::npos);
}

// Nothing of a whole picture lies outside of its box, and no words of the legend on one another.
TEST(SpaceScene, HasRoomForAllOfIt) {
    for (const char* example : {"gemm", "lu", "published/gemm", "fir"})
        for (const double yaw : {0.0, 0.6, 2.0}) {
            const DrawnSpace drawn(drawnText(example));
            Wish wish{.view = "space"};
            wish.turn.yaw = yaw;
            draw::SpaceScene scene = drawn.scene(wish);
            show(scene, *drawn.model, 3);
            const auto isInside = [&](draw::Point2 at) {
                return at.x >= scene.lower.x && at.x <= scene.upper.x && at.y >= scene.lower.y &&
                       at.y <= scene.upper.y;
            };
            double lowest = 1e9;
            for (const draw::Point2 dot : scene.dots) {
                EXPECT_TRUE(isInside(dot)) << example;
                lowest = std::min(lowest, dot.y);
            }
            for (const auto& axis : scene.axes) EXPECT_TRUE(isInside(axis.nameAt())) << example;
            for (std::size_t n = 0; n < scene.legend.size(); ++n) {
                const auto& sample = scene.legend[n];
                EXPECT_TRUE(isInside(sample.at) && isInside({sample.at.x + sample.width(), sample.at.y}))
                    << example;
                EXPECT_LT(sample.at.y, lowest - scene.radius);
                for (std::size_t other = 0; other < n; ++other) {
                    const auto& before = scene.legend[other];
                    EXPECT_TRUE(before.at.y - sample.at.y >= draw::SpaceScene::Sample::line - 1e-6 ||
                                before.at.x + before.width() < sample.at.x)
                        << example << ": " << sample.words;
                }
            }
        }
}

// A thinned space has the plane of all its points, in each writer, and says what is left out.
TEST(SpaceScene, OfALargeDomainHasAPlane) {
    const DrawnSpace gemm(drawnText("gemm"), {{"I", 40}, {"J", 40}, {"K", 40}});
    const draw::SpaceScene scene = gemm.at(60);
    // i + j + k = 60 cuts a cube of side 39 in a hexagon, 20 of which is the first of its corners.
    EXPECT_EQ(scene.front.size(), 6U);
    EXPECT_NE(draw::dot(scene).find(" P 6 "), std::string::npos);
    EXPECT_EQ(timesIn(draw::tikz(draw::wholeSpace(scene)), "fill opacity=0.60"), 1U);
    const std::string text = draw::dot(scene);
    std::smatch steps;
    ASSERT_TRUE(std::regex_search(text, steps, std::regex("every ([0-9]+)[a-z]+ i, every ([0-9]+)[a-z]+ j")));
    EXPECT_EQ(std::stoi(steps[1]), scene.space->stride[0]);
    EXPECT_EQ(std::stoi(steps[2]), scene.space->stride[1]);
    EXPECT_TRUE(gemm.scene().front.empty()) << "no time, no wavefront";
}

// A map that is not legal: the arrows that it makes impossible are dashed. No command draws it.
TEST(SpaceScene, OfAnIllegalMapHasDashedArrows) {
    std::string text = drawnText("gemm");
    text.replace(text.find("i + j + k"), 9, "i + j");
    driver::Request request;
    request.source = test::source(text);
    request.params = {{"I", 2}, {"J", 3}, {"K", 4}};
    const driver::Analysis analysis = driver::analyse(request);
    auto space = iterationSpaceOf(analysis.designs.at(0).mappings.at(0), {});
    ASSERT_TRUE(space);
    const auto scene =
        draw::wholeScene(std::make_shared<const draw::IterationSpace>(std::move(*space)), {}, "t", nullptr);
    EXPECT_EQ(timesIn(draw::dot(scene), "style=dashed"), 2U * 3 * 3);
    EXPECT_EQ(timesIn(draw::tikz(draw::wholeSpace(scene)), ", dash pattern"), 2U * 3 * 3 + 1)
        << "and between two iterations that meet";
}

} // namespace tactus::studies
