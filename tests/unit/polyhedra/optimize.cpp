#include "polyhedra/solve.h"

#include "random.h"

#include <gtest/gtest.h>

namespace tactus::polyhedra::test {
namespace {

TEST(ZeroCombination, NamesTheSmallestReason) {
    EXPECT_EQ(zeroCombination({}, budget), Vector{});
    EXPECT_EQ(zeroCombination({{1, 0}, {0, 0}}, budget), (Vector{0, 1}));
    EXPECT_EQ(zeroCombination({{1, 0}, {0, 1}, {-1, 0}}, budget), (Vector{1, 0, 1}));
    EXPECT_EQ(zeroCombination({{2, 1}, {-3, 0}, {0, -1}}, budget), (Vector{3, 2, 3}));
    EXPECT_EQ(zeroCombination({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, budget), Vector{});
    EXPECT_EQ(zeroCombination({{0, 1, -15}, {0, 0, 1}, {1, -3, -15}}, budget), Vector{});
}

TEST(ZeroCombination, OfManyDependencesIsStillOne) {
    Random random(2);
    std::vector<Vector> dependences(30, Vector(9));
    for (Vector& d : dependences)
        for (std::int64_t& entry : d) entry = random(-3, 3);
    dependences[3] = {0, 0, 1, -2, 0, 0, 0, 0, 0};
    dependences[20] = {0, 0, 0, 1, 0, 0, 0, 0, 0};
    dependences[29] = {0, 0, -1, 0, 0, 0, 0, 0, 0};
    Vector expected(30, 0);
    expected[3] = expected[29] = 1;
    expected[20] = 2;
    EXPECT_EQ(zeroCombination(dependences, {.operations = 2'000}), expected);
}

// Either there is a combination or a schedule with tau.d >= 1 for all d (Gordan's theorem).
TEST(ZeroCombination, ExistsIffNoScheduleDoes) {
    Random random(1);
    int pointed = 0;
    for (int round = 0; round < 400; ++round) {
        const auto dimensions = static_cast<std::size_t>(random(1, 3));
        std::vector<Vector> dependences(static_cast<std::size_t>(random(1, 4)), Vector(dimensions));
        for (Vector& d : dependences)
            for (std::int64_t& entry : d) entry = random(-2, 2);
        const Vector lambda = zeroCombination(dependences, budget);
        bool hasSchedule = false; // |tau| <= 12 is enough for vectors this small
        for (const Point& tau : allPoints(dimensions, -12, 12)) {
            bool works = true;
            for (const Vector& d : dependences) works = works && dot(tau, d) >= 1;
            hasSchedule = hasSchedule || works;
            if (hasSchedule) break;
        }
        ASSERT_EQ(lambda.empty(), hasSchedule);
        pointed += hasSchedule;
        if (lambda.empty()) continue;
        Vector sum(dimensions, 0);
        std::int64_t total = 0;
        for (std::size_t d = 0; d < dependences.size(); ++d) {
            ASSERT_GE(lambda[d], 0);
            total += lambda[d];
            for (std::size_t v = 0; v < dimensions; ++v) sum[v] += lambda[d] * dependences[d][v];
        }
        ASSERT_EQ(sum, Vector(dimensions, 0));
        ASSERT_GT(total, 0);
    }
    EXPECT_GT(pointed, 50);
    EXPECT_LT(pointed, 350);
}

} // namespace
} // namespace tactus::polyhedra::test
