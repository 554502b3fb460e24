#include "mapping/schedule/search.h"

#include "mapping/judge/verify.h"
#include "mapping/schedule/demands.h"
#include "support.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>
#include <random>
#include <set>

namespace tactus::mapping {

using polyhedra::Matrix;
using polyhedra::Vector;
using test::forms;
using test::gemmGraph;
using test::graphOf;

TEST(BestSchedule, KnownAnswers) {
    EXPECT_EQ(bestSchedule(forms({{1, 0, 0}, {0, 1, 0}}), *gemmGraph(8, 8, 8), {}), (Vector{1, 1, 1}));
    // LU and Smith-Waterman: unit dependences, a triangle and a rectangle.
    const auto triangle =
        graphOf({{"k", 0, 6}, {"i", 0, 6}, {"j", 0, 6}}, {{{-1, 1, 0}, 0}, {{-1, 0, 1}, 0}}, {"A"},
                {{"A", "A", {1, 0, 0}}, {"A", "A", {0, 1, 0}}, {"A", "A", {0, 0, 1}}});
    EXPECT_EQ(bestSchedule(forms({{0, 1, 0}, {0, 0, 1}}), *triangle, {}), (Vector{1, 1, 1}));
    const auto rectangle = graphOf({{"i", 0, 9}, {"j", 0, 5}}, {}, {"H"},
                                   {{"H", "H", {1, 0}}, {"H", "H", {0, 1}}, {"H", "H", {1, 1}}});
    EXPECT_EQ(bestSchedule(forms({{1, 0}}), *rectangle, {}), (Vector{1, 1}));
}

// Forwards and backwards cost the same, and no dependence prefers one.
TEST(BestSchedule, IndependentIterationsRunForwards) {
    const auto line = graphOf({{"i", 0, 4}}, {}, {"X"}, {});
    EXPECT_EQ(bestSchedule({}, *line, {}), Vector{1});
    const auto rows = graphOf({{"i", 0, 3}, {"j", 0, 3}}, {}, {"X"}, {{"X", "X", {0, 1}}});
    EXPECT_EQ(bestSchedule({}, *rows, {}), (Vector{1, 3}));
}

TEST(NearestSchedule, IndependentIterationsRunForwards) {
    const auto line = graphOf({{"i", 0, 4}}, {}, {"X"}, {});
    EXPECT_EQ(nearestSchedule({}, {{0}}, {line.get()}, {}), (Matrix{{1}}));
}

TEST(RowMajorSchedule, RatherForwardsThanBackwards) {
    const auto graph =
        graphOf({{"i", 0, 4}, {"j", 0, 4}, {"k", 0, 4}, {"l", 0, 4}}, {}, {"X"}, {{"X", "X", {1, -1, 0, 0}}});
    EXPECT_EQ(rowMajorSchedule({0, 1}, *graph, {})->coefficients, (Vector{1, 0, 4, 1}));
}

TEST(BestSchedule, BroadcastOnlyWhereAsked) {
    Options options;
    options.broadcast = true;
    EXPECT_EQ(bestSchedule(forms({{1, 0, 0}, {0, 1, 0}}), *gemmGraph(4, 4, 4), options), (Vector{0, 0, 1}));
    options.strict = true;
    EXPECT_EQ(bestSchedule(forms({{1, 0, 0}, {0, 1, 0}}), *gemmGraph(4, 4, 4), options), (Vector{1, 1, 1}));
}

TEST(BestSchedule, NoneWhereDependencesAddUpToZero) {
    const auto graph =
        graphOf({{"i", 0, 4}, {"j", 0, 4}}, {}, {"X", "Y"}, {{"X", "Y", {0, 1}}, {"Y", "X", {0, -1}}});
    EXPECT_EQ(bestSchedule(forms({{1, 0}}), *graph, {}), std::nullopt);
}

TEST(NearestSchedule, KnownAnswers) {
    const auto gemm = gemmGraph(4, 4, 4);
    const auto space = forms({{1, 0, 0}, {0, 1, 0}});
    EXPECT_EQ(nearestSchedule(space, {{1, 0, 1}}, {gemm.get()}, {}), (Matrix{{1, 1, 1}}));
    EXPECT_EQ(nearestSchedule(space, {{1, 1, -2}}, {gemm.get()}, {}), (Matrix{{1, 1, 1}}));
    EXPECT_EQ(nearestSchedule(space, {{3, 1, 1}}, {gemm.get()}, {}), (Matrix{{3, 1, 1}}));
    // Two rows: the dependence along k is carried by either; fewest cycles, then the order of ties decides.
    const auto two = nearestSchedule(forms({{1, 0, 0}}), {{0, 1, 0}, {1, 0, 0}}, {gemm.get()}, {});
    ASSERT_TRUE(two);
    EXPECT_FALSE(verify(test::mapOf(*gemm, {{1, 0, 0}}, *two), *gemm).broadcast);
    EXPECT_TRUE(verify(test::mapOf(*gemm, {{1, 0, 0}}, *two), *gemm).legal());
}

TEST(NearestSchedule, FarAwayBecauseOfConflicts) {
    // One dimension: i and j must be told apart by time, 16 steps apart.
    const auto graph = gemmGraph(16, 16, 16);
    const auto found = nearestSchedule(forms({{1, 0, 0}}), {{1, 1, 1}}, {graph.get()}, {});
    ASSERT_TRUE(found);
    EXPECT_TRUE(*found == (Matrix{{1, 1, 16}}) || *found == (Matrix{{1, 16, 1}}));
}

TEST(NearestSchedule, NoneWhereNoneIs) {
    const auto graph =
        graphOf({{"i", 0, 4}, {"j", 0, 4}}, {}, {"X"}, {{"X", "X", {0, 1}}, {"X", "X", {0, -1}}});
    EXPECT_EQ(nearestSchedule(forms({{1, 0}}), {{1, 1}}, {graph.get()}, {}), std::nullopt);
}

TEST(RowMajorSchedule, SmallestMultiplesOfTheSpaceLoops) {
    const auto graph = graphOf({{"i", 0, 4}, {"j", 0, 5}, {"k", 0, 6}, {"l", 1, 8}}, {}, {"X", "Y", "Z"},
                               {{"X", "X", {0, 1, 0, 0}},
                                {"Y", "Y", {1, 0, 0, 0}},
                                {"Z", "Z", {0, 0, 0, 1}},
                                {"Z", "Z", {0, 0, 1, -6}}});
    const auto row = rowMajorSchedule({0, 1}, *graph, {});
    ASSERT_TRUE(row);
    EXPECT_EQ(*row, (polyhedra::AffineForm{{1, 1, 7, 1}, -1}));
    const auto back = graphOf({{"i", 0, 4}, {"j", 0, 5}, {"k", 0, 6}, {"l", 0, 8}}, {}, {"X"},
                              {{"X", "X", {1, 0, -1, 0}}, {"X", "X", {0, 0, 0, 1}}});
    EXPECT_EQ(rowMajorSchedule({0, 1}, *back, {})->coefficients, (Vector{9, 0, 8, 1}));
    const auto never =
        graphOf({{"i", 0, 4}, {"j", 0, 5}, {"k", 0, 6}, {"l", 0, 8}}, {}, {"X"}, {{"X", "X", {0, 0, -1, 0}}});
    EXPECT_EQ(rowMajorSchedule({0, 1}, *never, {}), std::nullopt);
}

// Beside all multiples within a bound that no answer of such small dependences reaches.
TEST(RowMajorSchedule, LeastOfAllMultiples) {
    constexpr std::int64_t most = 60;
    std::mt19937 random(7);
    const auto number = [&](std::int64_t least, std::int64_t greatest) {
        return std::uniform_int_distribution<std::int64_t>(least, greatest)(random);
    };
    int found = 0, refused = 0;
    for (int round = 0; round < 200; ++round) {
        std::vector<test::HandRead> reads;
        std::vector<Vector> vectors;
        for (std::int64_t n = number(1, 4); n > 0; --n) {
            vectors.push_back({number(-2, 2), number(-2, 2), number(-1, 1), number(-2, 2)});
            reads.push_back({"X", "X", vectors.back()});
        }
        const auto graph = graphOf({{"i", 0, 4}, {"j", 0, 4}, {"k", 0, 4}, {"l", 0, 5}}, {}, {"X"}, reads);
        std::optional<std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>> best;
        for (std::int64_t x = -most; x <= most; ++x)
            for (std::int64_t y = -most; y <= most; ++y) {
                const auto isLater = [&](const Vector& vector) {
                    return polyhedra::isZero(vector) || polyhedra::dot(Vector{x, y, 5, 1}, vector) >= 1;
                };
                if (!std::ranges::all_of(vectors, isLater)) continue;
                const std::tuple one(std::abs(x) + std::abs(y), (x < 0) + (y < 0), x, y);
                if (!best || one < *best) best = one;
            }
        const auto row = rowMajorSchedule({0, 1}, *graph, {});
        ASSERT_EQ(row.has_value(), best.has_value());
        ++(row ? found : refused);
        if (!best) continue;
        EXPECT_EQ(row->coefficients, (Vector{std::get<2>(*best), std::get<3>(*best), 5, 1}));
    }
    EXPECT_GT(found, 50);
    EXPECT_GT(refused, 20);
}

// A value that goes on to the next PE from the last iteration of a cluster of this size arrives before the
// first one of that PE's.
TEST(RowMajorSchedule, TakesMultiplesOfAnySize) {
    constexpr std::int64_t cluster = 50'000'000'000;
    const auto graph = graphOf({{"p", 0, 4}, {"q", 0, 4}, {"s", 0, cluster}}, {}, {"X"},
                               {{"X", "X", {1, 0, 1 - cluster}}, {"X", "X", {-1, 1, 0}}});
    EXPECT_EQ(rowMajorSchedule({0, 1}, *graph, {})->coefficients, (Vector{cluster, cluster + 1, 1}));
}

// Of all matrices around the centre those at this distance whose rows give each demand's vector something
// lexicographically positive, or nothing but zeros where that will do.
std::set<Matrix> byPlainLoops(std::int64_t distance, const Matrix& centre,
                              const std::vector<Demand>& demands) {
    std::set<Matrix> found;
    Matrix rows = centre;
    const std::size_t loops = centre.front().size();
    const auto meets = [&](const Demand& one) {
        for (const Vector& row : rows)
            if (const std::int64_t product = polyhedra::dot(row, one.vector); product != 0)
                return product > 0;
        return one.mayBeZero;
    };
    const std::function<void(std::size_t, std::int64_t)> choose = [&](std::size_t at, std::int64_t used) {
        if (used > distance) return;
        if (at == centre.size() * loops) {
            if (used == distance && std::ranges::all_of(demands, meets)) found.insert(rows);
            return;
        }
        const std::int64_t middle = centre[at / loops][at % loops];
        for (std::int64_t delta = -distance; delta <= distance; ++delta) {
            rows[at / loops][at % loops] = middle + delta;
            choose(at + 1, used + std::abs(delta));
        }
        rows[at / loops][at % loops] = middle;
    };
    choose(0, 0);
    return found;
}

TEST(Search, WalksThroughAllRowsAtADistanceThatMeetTheDemands) {
    std::size_t all = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        std::mt19937 random(seed);
        const auto drawn = [&](int from, int to) { return std::uniform_int_distribution(from, to)(random); };
        const auto loops = std::size_t(drawn(2, 3));
        const auto row = [&](int most) {
            Vector vector(loops);
            for (std::int64_t& entry : vector) entry = drawn(-most, most);
            return vector;
        };
        Matrix centre;
        for (int rows = drawn(1, 2); rows > 0; --rows) centre.push_back(row(1));
        std::vector<Demand> demands;
        for (int count = drawn(1, 4); count > 0; --count) demands.push_back({row(2), drawn(0, 3) == 0});
        demands.push_back(demands.front()); // said twice
        for (std::int64_t distance = 0; distance <= 3; ++distance) {
            std::set<Matrix> visited;
            std::uint64_t limit = 1'000'000;
            const auto visit = [&](const Matrix& rows) { EXPECT_TRUE(visited.insert(rows).second); };
            EXPECT_TRUE(forEachAt(distance, centre, demands, limit, visit));
            EXPECT_EQ(visited, byPlainLoops(distance, centre, demands)) << "seed " << seed;
            all += visited.size();
            std::uint64_t few = 3;
            EXPECT_EQ(forEachAt(distance, centre, demands, few, [](const Matrix&) {}),
                      1'000'000 - limit <= 3);
        }
    }
    EXPECT_GT(all, 1000U);
}

} // namespace tactus::mapping
