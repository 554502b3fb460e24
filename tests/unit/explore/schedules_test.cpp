// The best linear schedules and the free schedule: known answers, and random designs beside all schedules of
// a cube, each of whose cycles are found by walking every iteration.
#include "explore/schedules.h"
#include "support/random_array.h"
#include "support/sample.h"
#include "unit/explore/designs.h"

#include <gtest/gtest.h>
#include <map>

namespace tactus::explore {
namespace {

using polyhedra::Point;
using polyhedra::Vector;

TEST(Schedules, OfKnownDesigns) {
    const auto product = graphOf(gemm(6, 6, 6));
    const auto best = bestSchedules(*product, {}, {});
    ASSERT_TRUE(best);
    EXPECT_EQ(best->schedules, (std::vector<Vector>{{1, 1, 1}}));
    EXPECT_EQ(best->cycles, 3 * 6 - 2);
    const auto free = freeSchedule(*product, best->schedules.front());
    ASSERT_TRUE(free);
    EXPECT_EQ(free->cycles, 3 * 6 - 2);
    EXPECT_EQ(free->wavefront, 27); // i + j + k = 7 or 8 within 0..5
    EXPECT_EQ(leastBytes(*product, {}), 3 * 36 * 4);
    // The triangle 1 <= k <= i, j <= n of LU: 3n - 2.
    const auto lu = graphOf(R"(design lu { param N = 7; input A[N][N] : Int(32); output C[N][N] : Int(32);
      loops k: 0..N, i: k..N, j: k..N; func Z, X, Y : Int(32);
      X(k, i, j) = select(j == k, Z(k, i, j), X(k, i, j-1));
      Y(k, i, j) = select(i == k, Z(k, i, j), Y(k, i-1, j));
      Z(k, i, j) = select(k == 0, A(i, j), Z(k-1, i, j) + X(k-1, i, j) * Y(k-1, i, j));
      C(i, j) = select(k == min(i, j), Z(k, i, j)); })");
    const auto triangle = bestSchedules(*lu, {}, {});
    ASSERT_TRUE(triangle);
    EXPECT_EQ(triangle->cycles, 3 * 7 - 2);
    EXPECT_EQ(triangle->schedules, (std::vector<Vector>{{1, 1, 1}}));
}

// The sum waits for 4 cycles of its addition, the product comes 3 + 4 cycles after its operands.
TEST(Schedules, OfOperatorsThatTakeTime) {
    const auto best = bestSchedules(*graphOf(gemm(8, 8, 16)), {{{"add", 4}, {"mul", 3}}}, {});
    ASSERT_TRUE(best);
    EXPECT_EQ(best->schedules, (std::vector<Vector>{{1, 1, 4}}));
    EXPECT_EQ(best->cycles, 7 + 7 + 4 * 15 + 7 + 1);
}

TEST(Schedules, AreNoneWhereDependencesExcludeEachOther) {
    const auto graph = graphOf(R"(design d { param N = 6; output c[N] : Int(32); loops i: 0..N, j: 0..N;
      func X, Y : Int(32);
      X(i, j) = select(j == 0 || j > 2, 1, Y(i, j-1));
      Y(i, j) = select(j < 3 || j == N-1, 2, X(i, j+1));
      c(i) = select(j == 2, X(i, j)); })");
    ASSERT_TRUE(graph);
    EXPECT_FALSE(bestSchedules(*graph, {}, {}));
}

// Times of all iterations by repeated relaxation, and cycles of a schedule by walking.
class Relaxed {
  public:
    explicit Relaxed(const dependence::Graph& graph) {
        polyhedra::forEachPoint(graph.system->domain, [&](std::span<const std::int64_t> point) {
            times_[{point.begin(), point.end()}] = 0;
            return true;
        });
        for (const dependence::Dependence& one : graph.dependences) {
            if (one.samePoint()) continue;
            vectors_.push_back(one.vector);
            for (const polyhedra::Piece& piece : one.readers)
                polyhedra::forEachPoint(piece, [&](std::span<const std::int64_t> point) {
                    Point from(point.begin(), point.end());
                    for (std::size_t l = 0; l < from.size(); ++l) from[l] -= one.vector[l];
                    reads_.emplace_back(Point(point.begin(), point.end()), from);
                    return true;
                });
        }
    }

    // There is a schedule, so this ends.
    FreeSchedule free() {
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (const auto& [reader, from] : reads_) {
                const std::int64_t least = times_.at(from) + 1;
                if (times_.at(reader) >= least) continue;
                times_.at(reader) = least;
                isChanged = true;
            }
        }
        std::map<std::int64_t, std::int64_t> fronts;
        for (const auto& [point, time] : times_) ++fronts[time];
        FreeSchedule free{std::ssize(fronts), 0};
        for (const auto& [time, count] : fronts) free.wavefront = std::max(free.wavefront, count);
        return free;
    }

    std::optional<std::int64_t> cyclesOf(const Vector& schedule) const {
        for (const Vector& vector : vectors_)
            if (polyhedra::dot(schedule, vector) < 1) return std::nullopt;
        std::int64_t first = std::numeric_limits<std::int64_t>::max(), last = -first;
        for (const auto& [point, time] : times_) {
            first = std::min(first, polyhedra::dot(schedule, point));
            last = std::max(last, polyhedra::dot(schedule, point));
        }
        return last - first + 1;
    }

  private:
    std::map<Point, std::int64_t> times_;
    std::vector<std::pair<Point, Point>> reads_;
    std::vector<Vector> vectors_;
};

TEST(Schedules, OfRandomDesignsAreTheBestOfAll) {
    constexpr std::int64_t bound = 4;
    int compared = 0, several = 0, sloped = 0;
    for (unsigned seed = 1; seed <= test::sample(300u); ++seed) {
        SCOPED_TRACE(fmt::format("seed {}", seed));
        const std::string text = test::randomArray(seed);
        if (!test::elaborate(text).system) continue;
        const test::Verdicts verdicts = test::verdictsOf(text);
        if (verdicts.mappings.empty() || !verdicts.mappings[0].graph) continue;
        const dependence::Graph& graph = *verdicts.mappings[0].graph;
        const std::size_t loops = graph.system->loops.size();
        if (loops == 0 || loops > 3) continue;
        Relaxed relaxed(graph);
        std::vector<Vector> expected;
        std::int64_t cycles = std::numeric_limits<std::int64_t>::max();
        for (const Vector& schedule : cube(loops, bound)) {
            const auto own = relaxed.cyclesOf(schedule);
            if (!own || *own > cycles) continue;
            if (*own < cycles) expected.clear();
            cycles = *own;
            expected.push_back(schedule);
        }
        const auto best = bestSchedules(graph, {}, {}, 60);
        ASSERT_TRUE(best || expected.empty()) << text;
        if (!best) continue;
        std::size_t within = 0;
        for (const Vector& schedule : best->schedules) {
            EXPECT_EQ(relaxed.cyclesOf(schedule), best->cycles);
            within += std::ranges::all_of(schedule, [](std::int64_t e) { return std::abs(e) <= bound; });
        }
        // The others are beyond the cube.
        ASSERT_TRUE(within == 0 ? best->cycles < cycles : best->cycles == cycles) << text;
        if (within == 0) continue;
        const bool isWhole = std::ranges::all_of(
            graph.system->domain.box, [](polyhedra::Interval range) { return range.lower < range.upper; });
        EXPECT_TRUE(!isWhole || !best->isComplete || within == expected.size()) << text;
        const auto free = freeSchedule(graph, best->schedules.front());
        ASSERT_TRUE(free);
        const FreeSchedule expectedFree = relaxed.free();
        EXPECT_EQ(free->cycles, expectedFree.cycles) << text;
        EXPECT_EQ(free->wavefront, expectedFree.wavefront) << text;
        EXPECT_LE(free->cycles, best->cycles);
        ++compared;
        several += best->schedules.size() > 1;
        sloped += !polyhedra::isBox(graph.system->domain);
    }
    EXPECT_GT(compared, test::sample(300) / 4);
    EXPECT_GT(several, 5);
    EXPECT_GT(sloped, 5);
}

} // namespace
} // namespace tactus::explore
