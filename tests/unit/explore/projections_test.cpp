// Arrays of fewer dimensions by one projection after the other.
#include "designs.h"

#include "explore/build.h"
#include "explore/candidates.h"

#include <gtest/gtest.h>
#include <numeric>
#include <set>

namespace tactus::explore {
namespace {

using array::FigureId;

// Minors of two rows tell their row space, and so the kernel: a place for each pair of columns, up to a
// factor.
std::vector<std::int64_t> minorsOf(const polyhedra::Matrix& rows) {
    std::vector<std::int64_t> minors;
    std::int64_t divisor = 0;
    for (std::size_t a = 0; a < rows[0].size(); ++a)
        for (std::size_t b = a + 1; b < rows[0].size(); ++b) {
            minors.push_back(rows[0][a] * rows[1][b] - rows[0][b] * rows[1][a]);
            divisor = std::gcd(divisor, minors.back());
        }
    const auto first = std::ranges::find_if(minors, [](std::int64_t minor) { return minor != 0; });
    const std::int64_t factor = *first < 0 ? -divisor : divisor;
    for (std::int64_t& minor : minors) minor /= factor;
    return minors;
}

// Of six loops two stay, and each of the others is projected along itself and some of these two.
TEST(Explore, RepeatedProjectionsAreThoseOfAllSubsets) {
    std::set<std::vector<std::int64_t>> expected;
    for (std::size_t a = 0; a < 6; ++a)
        for (std::size_t b = a + 1; b < 6; ++b)
            for (int subsets = 0; subsets < 256; ++subsets) {
                polyhedra::Matrix rows(2, polyhedra::Vector(6, 0));
                rows[0][a] = rows[1][b] = 1;
                int bits = subsets;
                for (std::size_t loop = 0; loop < 6; ++loop) {
                    if (loop == a || loop == b) continue;
                    rows[0][loop] = -(bits & 1);
                    rows[1][loop] = -(bits >> 1 & 1);
                    bits >>= 2;
                }
                expected.insert(minorsOf(rows));
            }
    std::set<std::vector<std::int64_t>> found;
    const auto all = repeatedProjections({2, 3, 4, 5, 6, 7}, 2);
    for (const Projected& one : all) {
        found.insert(minorsOf(one.space));
        for (const polyhedra::Vector& direction : one.kernel)
            EXPECT_TRUE(polyhedra::isZero(polyhedra::multiply(one.space, direction)));
        polyhedra::Matrix square = one.space; // with the time, a point of each place
        for (const std::size_t loop : one.time) square.emplace_back(6, 0).at(loop) = 1;
        EXPECT_EQ(std::abs(polyhedra::determinant(square)), 1);
    }
    EXPECT_EQ(found, expected);
    EXPECT_EQ(all.size(), expected.size());
}

// One projection of three loops: PolySA's seven directions, five up to the symmetry of A and B.
TEST(Explore, RepeatedProjectionOfMatrixProductHasPolysasDirections) {
    const auto graph = graphOf(gemm(4, 4, 5));
    ASSERT_TRUE(graph);
    Options options;
    options.repeatedly = true;
    options.dimensions = 2;
    options.symmetry = Symmetry::None;
    std::set<polyhedra::Matrix> directions;
    for (const Design& design : explore(graph, options).designs)
        directions.insert(polyhedra::kernel(design.pair.space, 3));
    std::set<polyhedra::Matrix> expected;
    for (int bits = 1; bits < 8; ++bits) expected.insert({{bits >> 2 & 1, bits >> 1 & 1, bits & 1}});
    EXPECT_EQ(directions, expected);
    options.symmetry = Symmetry::Same;
    const Space classes = explore(graph, options);
    EXPECT_EQ(classes.designs.size(), 5U);
    std::int64_t members = 0;
    for (const Design& design : classes.designs) members += design.orbit;
    EXPECT_EQ(members, 7);
}

// Each array that is found without symmetries is in one class, and counts there once.
TEST(Explore, RepeatedProjectionsAreCountedOnceInTheirClasses) {
    for (const std::string& text : {gemm(3, 3, 3), gemm(3, 3, 4), test::exampleText("lu"),
                                    test::exampleText("lcs"), test::exampleText("convolution")})
        for (const std::size_t dimensions : {1U, 2U}) {
            const auto graph = graphOf(text);
            if (dimensions >= graph->system->loops.size()) continue;
            Options options;
            options.repeatedly = true;
            options.dimensions = dimensions;
            options.symmetry = Symmetry::None;
            const std::size_t all = explore(graph, options).designs.size();
            options.symmetry = Symmetry::Same;
            std::int64_t members = 0;
            for (const Design& design : explore(graph, options).designs) members += design.orbit;
            EXPECT_EQ(std::size_t(members), all) << text << dimensions;
        }
}

// A PE for all: its loops run one after the other.
TEST(Explore, RepeatedProjectionOntoASinglePeTakesAllIterations) {
    Options options;
    options.repeatedly = true;
    options.dimensions = 0;
    const Space space = explore(graphOf(gemm(3, 4, 5)), options);
    ASSERT_EQ(space.designs.size(), 1U);
    EXPECT_EQ(space.designs[0].count(FigureId::Cycles), 60);
    EXPECT_EQ(space.designs[0].count(FigureId::Pes), 1);
}

} // namespace
} // namespace tactus::explore
