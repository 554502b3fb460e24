// The space of arrays of designs whose arrays are known (algorithms.md 3; Kung 1982; AutoSA).
#include "explore/build.h"
#include "support/text.h"
#include "unit/explore/designs.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

namespace tactus::explore {
namespace {

using array::FigureId;

std::int64_t orbits(const Space& space) {
    std::int64_t sum = 0;
    for (const Design& design : space.designs) sum += design.orbit;
    return sum;
}

std::vector<std::int64_t> pesOf(const Space& space) {
    std::vector<std::int64_t> pes;
    for (const Design& design : space.designs) pes.push_back(design.count(FigureId::Pes).value());
    std::ranges::sort(pes);
    return pes;
}

std::uint64_t rejected(const Space& space, Rule rule) {
    for (const Rejected& one : space.rejected)
        if (one.rule == rule) return one.count;
    return 0;
}

TEST(Explore, MatrixProductHasTenProjections) {
    const auto graph = graphOf(gemm(8, 8, 16));
    Options options;
    options.symmetry = Symmetry::None;
    const Space all = explore(graph, options);
    EXPECT_EQ(all.designs.size(), 10U);
    for (const Design& design : all.designs) {
        EXPECT_EQ(design.pair.schedule, (polyhedra::Vector{1, 1, 1}));
        EXPECT_EQ(design.count(FigureId::Cycles), 7 + 7 + 15 + 1);
    }
    // 26 primitive schedules and 13 directions; 3 of these lie in the planes of the one legal schedule.
    EXPECT_EQ(all.pairs, 26U * 13);
    EXPECT_EQ(rejected(all, Rule::Conflict), 3U);
    EXPECT_EQ(rejected(all, Rule::Backwards) + rejected(all, Rule::Broadcast) + 13, all.pairs);
    options.symmetry = Symmetry::Same; // of I = J
    const Space up = explore(graph, options);
    EXPECT_EQ(up.designs.size(), 7U);
    EXPECT_EQ(orbits(up), 10);
    options.symmetry = Symmetry::Sizes;
    options.equalSizes = {{0, 1, 2}};
    EXPECT_EQ(explore(graph, options).designs.size(), 4U);
}

TEST(Explore, MatrixProductOfACubeHasFourArrays) {
    const std::int64_t n = 5;
    const Space space = explore(graphOf(gemm(n, n, n)), {});
    ASSERT_EQ(space.designs.size(), 4U);
    EXPECT_EQ(orbits(space), 10);
    // A unit projection, (1,1,0) and its like, the hexagon and (1,1,-1).
    const std::int64_t hexagon = 3 * n * n - 3 * n + 1;
    EXPECT_EQ(pesOf(space), (std::vector<std::int64_t>{n * n, n * (2 * n - 1), hexagon, hexagon}));
    for (const Design& design : space.designs) {
        EXPECT_EQ(design.count(FigureId::Cycles), 3 * n - 2);
        const std::int64_t steps = polyhedra::dot(design.pair.schedule, design.pair.projection);
        EXPECT_EQ(design.period.value(), steps < 0 ? -steps : steps);
    }
}

TEST(Explore, ChoicesOfSpaceLoopsAreAutosasSix) {
    const auto graph = graphOf(gemm(4, 4, 4));
    Options options;
    options.symmetry = Symmetry::None;
    options.dimensions = 1;
    const Space lines = explore(graph, options);
    std::set<polyhedra::Matrix> spaces;
    for (const Design& design : lines.designs) spaces.insert(design.pair.space);
    EXPECT_EQ(spaces.size(), 3U);
    for (const Design& design : lines.designs) EXPECT_EQ(design.count(FigureId::Pes), 4);
    options.dimensions = 2;
    spaces.clear();
    for (const Design& design : explore(graph, options).designs)
        if (std::ranges::count(design.pair.projection, 0) == 2) spaces.insert(design.pair.space);
    EXPECT_EQ(spaces.size(), 3U);
    options.dimensions = 0;
    const Space single = explore(graph, options);
    ASSERT_EQ(single.designs.size(), 1U);
    EXPECT_EQ(single.designs[0].count(FigureId::Cycles), 64);
}

// The layer of a CNN that AutoSA's distribution ships: four lines and six planes of the loops o, r, c, i.
TEST(Explore, ChoicesOfSpaceLoopsOfACnn) {
    const auto graph = graphOf(R"(design cnn {
      input x[2][4][4] : Int(32); input w[3][2][2][2] : Int(32); output y[3][3][3] : Int(32);
      loops o: 0..3, r: 0..3, c: 0..3, i: 0..2, p: 0..2, q: 0..2;
      y(o, r, c) += x(i, r + p, c + q) * w(o, i, p, q); })");
    ASSERT_TRUE(graph);
    Options options;
    options.symmetry = Symmetry::None;
    constexpr std::ptrdiff_t loops = 4;
    const auto choices = [&](std::size_t dimensions) {
        options.dimensions = dimensions;
        std::set<polyhedra::Matrix> spaces;
        for (const Design& design : explore(graph, options).designs) {
            const bool isAmong = std::ranges::all_of(design.pair.space, [&](const polyhedra::Vector& row) {
                return std::ranges::all_of(row.begin() + loops, row.end(),
                                           [](std::int64_t entry) { return entry == 0; });
            });
            if (isAmong) spaces.insert(design.pair.space);
        }
        return spaces.size();
    };
    EXPECT_EQ(choices(1), 4U);
    EXPECT_EQ(choices(2), 6U);
}

// PolySA finds five arrays of matrix product: its directions are sums of unit vectors, of which seven are
// legal at the schedule i + j + k; two pairs of them differ in which factor is which.
TEST(Explore, DirectionsOfMatrixProductArePolysasFive) {
    Options options;
    options.symmetry = Symmetry::Sizes;
    options.equalSizes = {{0, 1}};
    const Space swapped = explore(graphOf(gemm(2, 2, 2)), options);
    std::int64_t arrays = 0, directions = 0;
    for (const Design& design : swapped.designs)
        if (std::ranges::all_of(design.pair.projection, [](std::int64_t e) { return e >= 0; })) {
            ++arrays;
            directions += design.orbit;
        }
    EXPECT_EQ(arrays, 5);
    EXPECT_EQ(directions, 7);
}

// n(n+1)/2 PEs along i and along j, n^2 along k, all in 3n - 2 cycles.
TEST(Explore, LuHasThreeArraysAlongItsLoops) {
    const auto graph = graphOf(test::exampleText("lu"));
    const std::int64_t n = graph->system->domain.box[0].upper + 1;
    Options options;
    options.symmetry = Symmetry::None;
    std::map<polyhedra::Vector, std::int64_t> pes;
    for (const Design& design : explore(graph, options).designs)
        if (std::ranges::count(design.pair.projection, 0) == 2) {
            EXPECT_EQ(design.count(FigureId::Cycles), 3 * n - 2);
            pes[design.pair.projection] = design.count(FigureId::Pes).value();
        }
    EXPECT_EQ(pes, (std::map<polyhedra::Vector, std::int64_t>{
                       {{0, 0, 1}, n * (n + 1) / 2}, {{0, 1, 0}, n * (n + 1) / 2}, {{1, 0, 0}, n * n}}));
}

TEST(Explore, TriangularSolveAndInsertionSortHaveLinesOfN) {
    for (const char* name : {"triangular-solve", "insertion-sort"}) {
        const auto graph = graphOf(test::exampleText(name));
        const std::int64_t n = graph->system->domain.box[0].upper - graph->system->domain.box[0].lower + 1;
        const Space space = explore(graph, {});
        ASSERT_FALSE(space.designs.empty()) << name;
        EXPECT_EQ(space.designs[0].count(FigureId::Cycles), 2 * n - 1) << name;
        EXPECT_EQ(space.designs[0].count(FigureId::Pes), n) << name;
    }
}

// Onto a line by (1, 1, -1), under (1, mu, 1): iterations collide exactly where mu is odd.
TEST(Explore, MatrixProductOnALineCollidesAtOddSizes) {
    for (std::int64_t mu = 2; mu <= 9; ++mu) {
        const auto graph = graphOf(gemm(mu + 1, mu + 1, mu + 1));
        const auto rule = ruleBroken(*graph, {{{1, 1, -1}}, {1, mu, 1}, {}}, {});
        EXPECT_EQ(rule.has_value(), mu % 2 == 1) << mu;
        EXPECT_EQ(rule.value_or(Rule::Conflict), Rule::Conflict) << mu;
    }
}

const char* const fir = R"(design fir {
  param N = 9, M = 4;
  input a[M] : Int(16);
  input b[N+M] : Int(16);
  output c[N] : Int(32);
  loops i: 0..N, j: 0..M;
  func w, x, y : Int(32);
  w(i,j) = select(i == 0, a(j), w(i-1,j));
  x(i,j) = select(i == 0 || j == M-1, b(i+j), x(i-1,j+1));
  y(i,j) = select(j == 0, 0, y(i,j-1)) + w(i,j) * x(i,j);
  c(i) = select(j == M-1, y(i,j));
})";

// Kung's F, W1 and W2: w (1,0), x (1,-1), y (0,1) here.
TEST(Explore, FirHasTheArraysOfKung) {
    Options options;
    options.maxSchedule = 2;
    options.symmetry = Symmetry::None;
    const Space space = explore(graphOf(fir), options);
    const auto has = [&](const polyhedra::Vector& schedule, const polyhedra::Vector& projection) {
        return std::ranges::any_of(space.designs, [&](const Design& design) {
            return design.pair.schedule == schedule && design.pair.projection == projection;
        });
    };
    EXPECT_TRUE(has({2, 1}, {1, 0}));  // weights stay, half used
    EXPECT_TRUE(has({2, 1}, {0, 1}));  // results stay
    EXPECT_TRUE(has({2, 1}, {1, -1})); // inputs stay
    EXPECT_FALSE(has({1, 1}, {1, 0})); // x would be a broadcast
    options.broadcast = true;
    const Space broadcast = explore(graphOf(fir), options);
    EXPECT_GT(broadcast.designs.size(), space.designs.size());
    EXPECT_TRUE(std::ranges::any_of(broadcast.designs, &Design::isBroadcast));
}

TEST(Explore, DoesNotDependOnTheNumberOfThreads) {
    const auto graph = graphOf(gemm(3, 4, 5));
    const auto textOf = [&](unsigned threads) {
        Options options;
        options.maxSchedule = options.maxProjection = 2;
        options.threads = threads;
        std::string text;
        for (const Design& one : explore(graph, options).designs)
            text += fmt::format("{} {} {} {} {}\n", fmt::join(one.pair.schedule, ","),
                                fmt::join(one.pair.projection, ","), one.count(FigureId::Pes).value(),
                                *one.count(FigureId::Cycles), one.orbit);
        return text;
    };
    const std::string one = textOf(1);
    EXPECT_GT(std::ranges::count(one, '\n'), 100);
    EXPECT_EQ(textOf(2), one);
    EXPECT_EQ(textOf(8), one);
}

TEST(Explore, CountsPairsWithoutMakingThem) {
    for (const std::size_t loops : {1, 2, 3})
        for (std::int64_t bound = 1; bound <= 4; ++bound) {
            Options options;
            options.maxSchedule = options.maxProjection = bound;
            std::int64_t primitive = 0; // vectors
            std::vector<std::int64_t> at(loops, -bound);
            for (bool more = true; more;) {
                std::int64_t divisor = 0;
                for (const std::int64_t entry : at) divisor = std::gcd(divisor, entry);
                primitive += divisor == 1;
                std::size_t l = 0;
                while (l < loops && at[l] == bound) at[l++] = -bound;
                more = l < loops;
                if (more) ++at[l];
            }
            EXPECT_EQ(pairsWithin(options, loops), std::uint64_t(primitive * primitive / 2));
        }
    Options beyond;
    beyond.maxSchedule = 1'000'000;
    EXPECT_EQ(pairsWithin(beyond, 6), std::numeric_limits<std::uint64_t>::max());
}

TEST(Explore, EndsWhenItIsStopped) {
    std::stop_source stop;
    stop.request_stop();
    Options options;
    options.budget.stop = stop.get_token();
    const Space space = explore(graphOf(gemm(4, 4, 4)), options);
    EXPECT_FALSE(space.isComplete);
    EXPECT_TRUE(space.designs.empty());
}

} // namespace
} // namespace tactus::explore
