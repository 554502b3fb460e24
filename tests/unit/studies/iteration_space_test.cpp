// Which points, arrows, places and times the picture of an iteration space has: counted by plain loops.
#include "draw/space/wavefront.h"
#include "draw/space/written_reads.h"
#include "studies/pictures/picture.h"
#include "support/convolution.h"
#include "support/paths.h"
#include "system/processes/files.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>
#include <tuple>

namespace tactus::studies {

using draw::IterationSpace;
using draw::IterationView;
using draw::wavefrontOf;

namespace {

driver::Analysis pointsAnalysed(const std::string& source,
                                const std::map<std::string, std::int64_t>& params = {}) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("test.ure", source);
    request.params = params;
    return driver::analyse(request);
}

std::string exampleSource(const std::string& name) {
    return system::readFile(test::inRepository("/examples/") + name).value();
}

IterationSpace spaceOf(const std::string& source, const std::map<std::string, std::int64_t>& params = {},
                       const IterationView& view = {}) {
    return iterationSpaceOf(pointsAnalysed(source, params).designs.at(0).mappings.at(0), view).value();
}

// How many arrows there are of each vector.
std::map<polyhedra::Vector, int> arrowsOf(const IterationSpace& space) {
    std::map<polyhedra::Vector, int> arrows;
    for (const IterationSpace::Arrow& arrow : space.arrows)
        ++arrows[space.graph->dependences[arrow.dependence].vector];
    return arrows;
}

// A read that has an arrow: who reads what, where, and how far away.
using WrittenArrow = std::tuple<polyhedra::Point, std::string, std::string, polyhedra::Vector>;
using WrittenArrows = std::multiset<WrittenArrow>;

// Those that streams hand on.
WrittenArrows writtenArrowsOf(const IterationSpace& space) {
    WrittenArrows arrows;
    for (const IterationSpace::Arrow& arrow : space.arrows)
        if (arrow.written)
            arrows.emplace(space.dots[arrow.to].at, space.system->nameOf(arrow.written->reader),
                           space.system->variables[arrow.written->variable].name, arrow.written->vector);
    return arrows;
}

} // namespace

TEST(IterationSpace, ofGemmIsItsBoxWithPlacesTimesAndReads) {
    const IterationSpace space = spaceOf(exampleSource("gemm.ure"));
    EXPECT_EQ(space.shape, (polyhedra::Vector{8, 8, 16}));
    EXPECT_EQ(space.points, 1024);
    EXPECT_FALSE(space.isThinned() || space.isSlice() || space.conflict);
    std::size_t dot = 0;
    for (std::int64_t i = 0; i < 8; ++i)
        for (std::int64_t j = 0; j < 8; ++j)
            for (std::int64_t k = 0; k < 16; ++k, ++dot) {
                ASSERT_LT(dot, space.dots.size());
                EXPECT_EQ(space.dots[dot].at, (polyhedra::Point{i, j, k}));
                EXPECT_EQ(space.dots[dot].pe, (polyhedra::Point{i, j}));
                EXPECT_EQ(space.dots[dot].cycle, i + j + k);
                EXPECT_EQ(space.dotAt(space.dots[dot].at), dot);
            }
    EXPECT_EQ(dot, space.dots.size());
    EXPECT_FALSE(space.dotAt(polyhedra::Point{8, 0, 0}));
    // X passes along j, Y along i, Z along k; reads at the same point have no arrow.
    EXPECT_EQ(arrowsOf(space),
              (std::map<polyhedra::Vector, int>{
                  {{0, 1, 0}, 8 * 7 * 16}, {{1, 0, 0}, 7 * 8 * 16}, {{0, 0, 1}, 8 * 8 * 15}}));
    // An arrow ends at its dot and begins where the value is made; the long axis is drawn in shorter steps.
    for (const IterationSpace::Arrow& arrow : space.arrows) {
        EXPECT_FALSE(arrow.violated);
        polyhedra::Point from = space.dots[arrow.to].at;
        for (std::size_t a = 0; a < 3; ++a) from[a] -= space.graph->dependences[arrow.dependence].vector[a];
        for (std::size_t a = 0; a < 3; ++a)
            EXPECT_NEAR(space.placeOf(space.dots[arrow.to].at)[a] - space.vectorOf(arrow)[a],
                        space.placeOf(from)[a], 1e-9);
    }
    EXPECT_LT(space.extent()[2], 1.3 * space.extent()[0]);
}

TEST(IterationSpace, ofTrianglesAndPyramidsHasTheirPointsOnly) {
    EXPECT_EQ(spaceOf(exampleSource("insertion-sort.ure")).dots.size(), 8U * 9 / 2);
    // 36 + 25 + ... + 1
    EXPECT_EQ(spaceOf(exampleSource("lu.ure")).dots.size(), 91U);
}

TEST(IterationSpace, marksWhatIsReadTooEarlyAndWhatMeets) {
    std::string source = exampleSource("gemm.ure");
    source.replace(source.find("i + j + k"), 9, "i + j");
    const IterationSpace space = spaceOf(source);
    std::int64_t violated = 0;
    for (const IterationSpace::Arrow& arrow : space.arrows) {
        EXPECT_EQ(arrow.violated,
                  space.graph->dependences[arrow.dependence].vector == (polyhedra::Vector{0, 0, 1}));
        violated += arrow.violated;
    }
    EXPECT_EQ(violated, 8 * 8 * 15);
    ASSERT_TRUE(space.conflict);
    EXPECT_TRUE(space.dotAt(space.conflict->p) && space.dotAt(space.conflict->q));
}

TEST(IterationSpace, ofALargeDomainIsThinnedToALattice) {
    for (const std::int64_t n : {20, 100, 3000, 1'000'000}) {
        const IterationSpace space = spaceOf(exampleSource("gemm.ure"), {{"I", n}, {"J", 7}, {"K", n}});
        EXPECT_TRUE(space.isThinned() || n * 7 * n <= 2500);
        EXPECT_LE(space.dots.size(), 2500U);
        EXPECT_GE(space.dots.size(), 500U) << n;
        for (const IterationSpace::Dot& dot : space.dots) {
            for (std::size_t a = 0; a < 3; ++a) EXPECT_EQ(dot.at[a] % space.stride[a], 0);
            EXPECT_TRUE(dot.at[0] < n && dot.at[1] < 7 && dot.at[2] < n);
            EXPECT_EQ(dot.cycle, dot.at[0] + dot.at[1] + dot.at[2]);
            // Dots are a step apart.
            for (std::size_t a = 0; a < 3; ++a)
                EXPECT_NEAR(space.placeOf(dot.at)[a] / space.unit[a], double(dot.at[a] / space.stride[a]),
                            1e-6);
        }
        std::set<polyhedra::Point> distinct;
        for (const IterationSpace::Dot& dot : space.dots) distinct.insert(dot.at);
        EXPECT_EQ(distinct.size(), space.dots.size());
    }
}

TEST(IterationSpace, ofFourLoopsIsASliceThroughThree) {
    const driver::Analysis analysis = pointsAnalysed(test::convolution);
    const driver::MappingAnalysis& mapping = analysis.designs.at(0).mappings.at(0);
    ASSERT_TRUE(mapping.legal());
    const IterationSpace first = iterationSpaceOf(mapping, {}).value();
    // The space loops i and j, and q, the innermost one of time.
    EXPECT_EQ(first.axes, (std::vector<std::size_t>{0, 1, 3}));
    EXPECT_TRUE(first.isSlice());
    EXPECT_EQ(first.points, 3 * 4 * 2 * 2);
    EXPECT_EQ(first.dots.size(), 3U * 4 * 2);
    // At p = 0: S(i, j, p, q-1) where q = 1.
    EXPECT_EQ(arrowsOf(first), (std::map<polyhedra::Vector, int>{{{0, 0, 0, 1}, 3 * 4}}));
    // The same three where q has one value, which is no axis then.
    std::string flat = test::convolution;
    flat.replace(flat.find("q: 0..2"), 7, "q: 0..1");
    flat.replace(flat.find("q == 1"), 6, "q == 0");
    EXPECT_EQ(spaceOf(flat).axes, (std::vector<std::size_t>{0, 1, 2}));
    // j, p and q at i = 2: S(i, j, p, q-1) where q = 1, and S(i, j, p-1, q+1) where p = 1 and q = 0.
    const IterationSpace other = iterationSpaceOf(mapping, {.axes = {1, 2, 3}, .at = {2, 0, 0, 0}}).value();
    EXPECT_EQ(other.dots.size(), 4U * 2 * 2);
    for (const IterationSpace::Dot& dot : other.dots) {
        EXPECT_EQ(dot.at[0], 2);
        EXPECT_EQ(dot.pe, (polyhedra::Point{2, dot.at[1]}));
        EXPECT_EQ(dot.cycle, 2 * dot.at[2] + dot.at[3]);
    }
    EXPECT_EQ(arrowsOf(other), (std::map<polyhedra::Vector, int>{{{0, 0, 0, 1}, 4 * 2}, {{0, 0, 1, -1}, 4}}));
    EXPECT_FALSE(other.dotAt(polyhedra::Point{1, 0, 0, 0}));
}

// The first picture of a design of more than three loops has PEs side by side, and steps of time.
TEST(IterationSpace, ofManyLoopsStartsWithSpaceAndTheInnermostTime) {
    int seen = 0;
    for (const char* name : {"published/gemm.ure", "published/convolution.ure", "published/ttm.ure",
                             "published/mttkrp.ure", "convolution-streams.ure"}) {
        const driver::Analysis analysis = pointsAnalysed(exampleSource(name));
        for (const driver::MappingAnalysis& mapping : analysis.designs.at(0).mappings) {
            if (!mapping.map || mapping.system->loops.size() <= 3) continue;
            const auto space = iterationSpaceOf(mapping, {});
            ASSERT_TRUE(space) << name;
            ++seen;
            ASSERT_EQ(space->axes.size(), 3U);
            for (const std::int64_t extent : space->shape) EXPECT_GT(extent, 1) << name;
            const auto isOfSpace = [&](std::size_t loop) {
                return std::ranges::any_of(mapping.map->space, [&](const polyhedra::AffineForm& row) {
                    return row.coefficients[loop] != 0;
                });
            };
            EXPECT_TRUE(isOfSpace(space->axes[0])) << name;
            std::set<std::int64_t> cycles;
            for (const IterationSpace::Dot& dot : space->dots) cycles.insert(dot.cycle);
            EXPECT_GT(cycles.size(), 1U) << name;
        }
    }
    EXPECT_GE(seen, 5);
}

// Whatever was left out, each cycle in which the domain has points shows where they are: each of these points
// lies within the drawn plane, and each corner of it is in the domain and runs in this cycle.
TEST(IterationSpace, aThinnedDomainHasTheWavefrontOfAllPoints) {
    // A box, and a domain without a right angle.
    for (const auto& [source, n] :
         {std::pair(exampleSource("gemm.ure"), 30), std::pair(exampleSource("lu.ure"), 40)}) {
        const bool isBox = source.find("gemm") != std::string::npos;
        const IterationSpace space =
            isBox ? spaceOf(source, {{"I", n}, {"J", 9}, {"K", n}}) : spaceOf(source, {{"N", n}});
        ASSERT_TRUE(space.isThinned());
        std::map<std::int64_t, std::vector<polyhedra::Point>> all;
        forEachPoint(space.system->domain, [&](std::span<const std::int64_t> point) {
            all[space.time(point)].emplace_back(point.begin(), point.end());
            return true;
        });
        EXPECT_EQ(all.begin()->first, 0);
        for (const auto& [cycle, points] : all) {
            const auto corners = wavefrontOf(space, cycle);
            ASSERT_FALSE(corners.empty()) << cycle;
            const auto timeOf = [&](const std::vector<double>& corner) {
                double time = double(space.time.constant);
                for (std::size_t a = 0; a < 3; ++a)
                    time += double(space.time.coefficients[a]) *
                            (double(space.lower[a]) + corner[a] / space.unit[a] * double(space.stride[a]));
                return time;
            };
            for (std::size_t a = 0; a < 3; ++a) {
                double least = 1e9, most = -1e9;
                for (const auto& corner : corners) {
                    least = std::min(least, corner[a]);
                    most = std::max(most, corner[a]);
                    EXPECT_NEAR(timeOf(corner), double(cycle), 1e-6);
                }
                EXPECT_GE(least, -1e-6);
                EXPECT_LE(most, space.extent()[a] + 1e-6);
                for (const polyhedra::Point& point : points) {
                    EXPECT_GE(space.placeOf(point)[a], least - 1e-6) << cycle;
                    EXPECT_LE(space.placeOf(point)[a], most + 1e-6) << cycle;
                }
            }
        }
        EXPECT_TRUE(wavefrontOf(space, -1).empty());
        EXPECT_TRUE(wavefrontOf(space, all.rbegin()->first + 1).empty());
    }
    // Only even cycles have points.
    std::string even = exampleSource("gemm.ure");
    even.replace(even.find("i + j + k"), 9, "2*i + 2*j + 2*k");
    const IterationSpace gaps = spaceOf(even, {{"I", 30}, {"J", 9}, {"K", 30}});
    EXPECT_TRUE(wavefrontOf(gaps, 7).empty());
    EXPECT_EQ(wavefrontOf(gaps, 2).size(), 3U) << "a corner of the box is cut off";
}

TEST(IterationSpace, asWrittenReadsThePivotRowWhereItIs) {
    for (const std::int64_t n : {4, 6}) {
        const std::string source = exampleSource("lu-pivot-rows.ure");
        const IterationSpace space = spaceOf(source, {{"N", n}}, {.asWritten = true});
        EXPECT_TRUE(space.canBeAsWritten);
        WrittenArrows expected;
        std::size_t others = 0; // A(k-1, i, j)
        for (std::int64_t k = 0; k < n; ++k)
            for (std::int64_t i = k; i < n; ++i)
                for (std::int64_t j = k; j < n; ++j) {
                    const polyhedra::Point at{k, i, j};
                    if (k > 0) {
                        ++others;
                        expected.emplace(at, "A", "M", polyhedra::Vector{1, 0, j - k + 1});
                        expected.emplace(at, "A", "A", polyhedra::Vector{1, i - k + 1, 0});
                    }
                    if (i > k && j == k) expected.emplace(at, "M", "A", polyhedra::Vector{0, i - k, 0});
                }
        EXPECT_EQ(writtenArrowsOf(space), expected);
        EXPECT_EQ(space.arrows.size(), expected.size() + others);
        for (const IterationSpace::Arrow& arrow : space.arrows) {
            // It begins at a dot, and belongs to the stream that takes its place.
            if (!arrow.written) continue;
            polyhedra::Point from = space.dots[arrow.to].at;
            for (std::size_t a = 0; a < 3; ++a) from[a] -= arrow.written->vector[a];
            EXPECT_TRUE(space.dotAt(from));
            const bool isRow = arrow.written->vector[1] != 0;
            EXPECT_EQ(space.graph->dependences[arrow.dependence].vector,
                      isRow ? (polyhedra::Vector{0, 1, 0}) : (polyhedra::Vector{0, 0, 1}));
        }
        // With streams, every arrow goes to a neighbour.
        for (const auto& [vector, times] : arrowsOf(spaceOf(source, {{"N", n}})))
            EXPECT_TRUE(std::ranges::all_of(vector, [](std::int64_t d) { return d == 0 || d == 1; }));
    }
}

// The second leg turns off at the diagonal; as written there is one arrow from column k - 1.
TEST(IterationSpace, asWrittenFollowsStreamsThatTurn) {
    const IterationSpace space = spaceOf(exampleSource("cholesky.ure"), {}, {.asWritten = true});
    WrittenArrows expected;
    for (std::int64_t i = 0; i < space.shape[0]; ++i)
        for (std::int64_t j = 0; j <= i; ++j) {
            for (std::int64_t k = 1; k <= j; ++k) {
                expected.emplace(polyhedra::Point{i, j, k}, "S", "C", polyhedra::Vector{0, j - k + 1, 1});
                expected.emplace(polyhedra::Point{i, j, k}, "S", "C", polyhedra::Vector{i - j, j - k + 1, 1});
            }
            if (i > j) expected.emplace(polyhedra::Point{i, j, j}, "C", "C", polyhedra::Vector{i - j, 0, 0});
        }
    EXPECT_EQ(writtenArrowsOf(space), expected);
}

// As written an input comes from memory, which is no iteration.
TEST(IterationSpace, asWrittenHasNoArrowsOfInputs) {
    const driver::Analysis analysis = pointsAnalysed(exampleSource("convolution-streams.ure"));
    const driver::MappingAnalysis& mapping = *driver::mappingNamed(analysis.designs.at(0), "streams");
    const std::vector<std::size_t> axes{0, 2, 1}; // i, r, j
    const auto read = [&](bool asWritten) {
        const auto space = iterationSpaceOf(mapping, {.axes = axes, .asWritten = asWritten});
        EXPECT_TRUE(space && space->canBeAsWritten);
        std::set<std::string> names;
        for (const IterationSpace::Arrow& arrow : space->arrows)
            names.insert(draw::readText(*space->system, space->graph->dependences[arrow.dependence].reader,
                                        space->graph->dependences[arrow.dependence].variable));
        return names;
    };
    // A sum has its next term in another s, outside of the slice.
    EXPECT_EQ(read(false), (std::set<std::string>{"x reads x", "w reads w"}));
    EXPECT_EQ(read(true), std::set<std::string>{});
}

TEST(IterationSpace, asWrittenIsOfferedWhereStreamsCanBeFollowed) {
    EXPECT_FALSE(spaceOf(exampleSource("gemm.ure")).canBeAsWritten); // its streams are in the text
    const IterationSpace large =
        spaceOf(exampleSource("lu-pivot-rows.ure"), {{"N", 3000}}, {.asWritten = true});
    EXPECT_FALSE(large.canBeAsWritten);
    EXPECT_TRUE(writtenArrowsOf(large).empty());
    // A thinned domain has true lengths: each arrow begins within the box.
    const IterationSpace thinned =
        spaceOf(exampleSource("lu-pivot-rows.ure"), {{"N", 30}}, {.asWritten = true});
    ASSERT_TRUE(thinned.canBeAsWritten && thinned.isThinned());
    for (const IterationSpace::Arrow& arrow : thinned.arrows) {
        if (!arrow.written) continue;
        polyhedra::Point from = thinned.dots[arrow.to].at;
        for (std::size_t a = 0; a < 3; ++a) from[a] -= arrow.written->vector[a];
        for (std::size_t a = 0; a < 3; ++a)
            EXPECT_NEAR(thinned.placeOf(thinned.dots[arrow.to].at)[a] - thinned.vectorOf(arrow)[a],
                        thinned.placeOf(from)[a], 1e-9);
    }
}

} // namespace tactus::studies
