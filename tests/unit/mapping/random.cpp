// Random designs and maps: verdicts, witnesses and fixes against a walk over every iteration.
#include "mapping/judge/verify.h"
#include "mapping/schedule/search.h"
#include "support.h"
#include "support/sample.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Matrix;
using polyhedra::Vector;
using polyhedra::Verdict;

namespace {

struct Random {
    std::mt19937 engine;
    std::int64_t operator()(std::int64_t low, std::int64_t high) {
        return std::uniform_int_distribution<std::int64_t>(low, high)(engine);
    }
    Vector vector(std::size_t n, std::int64_t size) {
        Vector result;
        for (std::size_t l = 0; l < n; ++l) result.push_back((*this)(-size, size));
        return result;
    }
    Matrix matrix(std::size_t rows, std::size_t n, std::int64_t size) {
        Matrix result;
        for (std::size_t r = 0; r < rows; ++r) result.push_back(vector(n, size));
        return result;
    }
};

// Dependences lean forward, so that a good part of the maps is legal.
std::shared_ptr<const dependence::Graph> randomGraph(Random& random) {
    const std::size_t n = static_cast<std::size_t>(random(2, 3));
    const std::vector<std::string> names{"i", "j", "k"}, funcs{"X", "Y"};
    std::vector<test::HandLoop> loops;
    for (std::size_t l = 0; l < n; ++l) {
        const std::int64_t lower = random(-2, 2);
        loops.push_back({names[l], lower, lower + random(1, n == 2 ? 6 : 4)});
    }
    std::vector<AffineForm> conditions;
    if (random(0, 1)) conditions.push_back({random.vector(n, 1), random(0, 4)});
    std::vector<test::HandRead> reads;
    for (std::int64_t r = random(1, 4); r > 0; --r) {
        Vector vector = random.vector(n, random(0, 3) == 0 ? 2 : 1);
        if (random(0, 3) != 0)
            for (std::int64_t& entry : vector) entry = std::max<std::int64_t>(entry, 0);
        reads.push_back({funcs[static_cast<std::size_t>(random(0, 1))],
                         funcs[static_cast<std::size_t>(random(0, 1))], std::move(vector)});
    }
    return test::graphOf(loops, conditions, funcs, reads);
}

// Streams that pass within a step in every direction: some of them form rings.
std::shared_ptr<const dependence::Graph> randomWires(Random& random) {
    std::vector<test::HandRead> reads;
    const std::vector<std::string> funcs{"X", "Y"};
    for (std::int64_t r = random(3, 5); r > 0; --r) {
        Vector vector = random.vector(3, random(0, 2) == 0 ? 2 : 1);
        vector[2] = random(0, 5) == 0 ? 1 : 0;
        const std::size_t reader = static_cast<std::size_t>(random(0, 1)),
                          read = static_cast<std::size_t>(random(0, 1));
        reads.push_back({funcs[reader], funcs[read], std::move(vector)});
    }
    const AffineForm condition{{1, random(-1, 1), 0}, random(0, 2)};
    return test::graphOf({{"i", 0, random(1, 4)}, {"j", 0, random(1, 4)}, {"t", 0, 2}}, {condition}, funcs,
                         reads);
}

void expectWitness(const diagnostics::Diagnostic& said, const SpaceTimeMap& map,
                   const polyhedra::Piece& domain) {
    const auto at = [&](std::size_t n) { return said.witness->points.at(n).at; };
    const auto values = [](const std::vector<AffineForm>& forms, const Vector& point) {
        Vector result;
        for (const AffineForm& form : forms) result.push_back(form(point));
        return result;
    };
    ASSERT_TRUE(said.witness);
    for (const auto& point : said.witness->points) EXPECT_TRUE(polyhedra::contains(domain, point.at));
    if (said.kind == diagnostics::Kind::MapConflict) {
        EXPECT_NE(at(0), at(1));
        EXPECT_EQ(values(map.space, at(0)), values(map.space, at(1)));
        EXPECT_EQ(values(map.schedule, at(0)), values(map.schedule, at(1)));
    } else if (said.kind == diagnostics::Kind::MapBackwards) {
        const Vector reader = values(map.schedule, at(0)), producer = values(map.schedule, at(1));
        EXPECT_TRUE(producer > reader ||
                    (producer == reader && values(map.space, at(0)) == values(map.space, at(1))));
    }
}

} // namespace

TEST(RandomMaps, VerdictsAreThoseOfEveryIteration) {
    Random random{std::mt19937(1)};
    int legal = 0, conflicts = 0, backwards = 0, rings = 0, broadcasts = 0;
    for (int round = 0; round < test::sample(900); ++round) {
        const bool wires = round % 3 == 0;
        const auto graph = wires ? randomWires(random) : randomGraph(random);
        if (polyhedra::isEmpty(graph->system->domain, {}) == Verdict::Yes) continue;
        const std::size_t n = graph->system->loops.size(), spaceRows = static_cast<std::size_t>(random(0, 2)),
                          timeRows = static_cast<std::size_t>(random(1, 2));
        const Matrix space = wires ? Matrix{{1, 0, 0}, {0, 1, 0}} : random.matrix(spaceRows, n, 1);
        const Matrix schedule = wires ? Matrix{{0, 0, 1}} : random.matrix(timeRows, n, 2);
        const SpaceTimeMap map = test::mapOf(*graph, space, schedule);
        const Legality judged = judge(test::handPlan(), map, *graph, {});
        const Verified verified = verify(map, *graph);
        ASSERT_EQ(judged.legal, verified.legal() ? Verdict::Yes : Verdict::No) << round;
        ASSERT_TRUE(verified.timeAgrees) << round;
        const auto expected = verified.backwards || verified.wireCycle ? Causality::Illegal
                              : verified.broadcast                     ? Causality::Broadcast
                                                                       : Causality::Systolic;
        ASSERT_EQ(judged.causality, expected) << round;
        for (const diagnostics::Diagnostic& said : judged.diagnostics)
            if (said.severity == diagnostics::Severity::Error)
                expectWitness(said, map, graph->system->domain);
        legal += verified.legal();
        conflicts += verified.conflict;
        backwards += verified.backwards;
        rings += verified.wireCycle;
        broadcasts += verified.legal() && verified.broadcast;
    }
    // The sample holds enough of each kind to mean something.
    EXPECT_GT(legal, test::sample(100));
    EXPECT_GT(conflicts, test::sample(100));
    EXPECT_GT(backwards, test::sample(100));
    EXPECT_GT(rings, test::sample(10));
    EXPECT_GT(broadcasts, test::sample(10));
}

namespace {

bool isSystolic(const SpaceTimeMap& map, const dependence::Graph& graph) {
    const Verified verified = verify(map, graph);
    return verified.legal() && !verified.broadcast;
}

std::int64_t cyclesOf(const SpaceTimeMap& map, const dependence::Graph& graph) {
    std::int64_t first = std::numeric_limits<std::int64_t>::max(),
                 last = std::numeric_limits<std::int64_t>::min();
    polyhedra::forEachPoint(graph.system->domain, [&](std::span<const std::int64_t> point) {
        first = std::min(first, map.time(point));
        last = std::max(last, map.time(point));
        return true;
    });
    return last - first + 1;
}

// Calls visit with every vector of entries -size..size in dictionary order.
void forEachVector(std::size_t n, std::int64_t size, const std::function<void(const Vector&)>& visit) {
    Vector vector(n, -size);
    while (true) {
        visit(vector);
        std::size_t l = n;
        while (l > 0 && vector[l - 1] == size) vector[--l] = -size;
        if (l == 0) return;
        ++vector[l - 1];
    }
}

std::int64_t sumOf(const Vector& a) {
    std::int64_t sum = 0;
    for (const std::int64_t entry : a) sum += std::abs(entry);
    return sum;
}

} // namespace

TEST(RandomMaps, BestAndNearestAreThoseOfEveryCandidate) {
    Random random{std::mt19937(2)};
    int found = 0;
    for (int round = 0; round < 50; ++round) {
        const auto graph = randomGraph(random);
        if (polyhedra::isEmpty(graph->system->domain, {}) == Verdict::Yes) continue;
        const std::size_t n = graph->system->loops.size();
        const Matrix space = random.matrix(n - 1, n, 1);
        const Vector centre = random.vector(n, 2);
        using Cost = std::tuple<std::int64_t, std::int64_t, std::int64_t, Vector>;
        std::optional<Cost> best, nearest;
        forEachVector(n, n == 2 ? 6 : 4, [&](const Vector& tau) {
            const SpaceTimeMap map = test::mapOf(*graph, space, {tau});
            if (!isSystolic(map, *graph)) return;
            const std::int64_t cycles = cyclesOf(map, *graph);
            Vector apart = tau;
            for (std::size_t l = 0; l < n; ++l) apart[l] -= centre[l];
            const auto negative = std::ranges::count_if(tau, [](std::int64_t entry) { return entry < 0; });
            const Cost near{sumOf(apart), cycles, negative, tau}, cost{cycles, sumOf(tau), negative, tau};
            if (!nearest || near < *nearest) nearest = near;
            const bool within =
                std::ranges::all_of(tau, [](std::int64_t entry) { return entry >= -3 && entry <= 3; });
            if (within && (!best || cost < *best)) best = cost;
        });
        const auto foundBest = bestSchedule(test::forms(space), *graph, {});
        ASSERT_EQ(foundBest.has_value(), best.has_value()) << round;
        if (best) {
            ASSERT_EQ(*foundBest, std::get<3>(*best)) << round;
        }
        // The walk over candidates sees all within 2 of the centre, whose entries are at most 2.
        if (nearest && std::get<0>(*nearest) <= 2) {
            const auto foundNearest = nearestSchedule(test::forms(space), {centre}, {graph.get()}, {});
            ASSERT_TRUE(foundNearest) << round;
            ASSERT_EQ(foundNearest->front(), std::get<3>(*nearest)) << round;
            ++found;
        }
    }
    EXPECT_GT(found, 10);
}

} // namespace tactus::mapping
