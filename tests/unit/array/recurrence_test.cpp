// The slowest recurrence beside all simple cycles of random graphs, and beside chains over finitely many
// places.
#include "array/interval/recurrence.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::array {
namespace {

using Graph = std::vector<TimedDependence>;

// ceil(latency / steps); 0 if there is none.
std::int64_t intervalOf(std::size_t nodes, const Graph& graph) {
    const auto found = slowestRecurrence(nodes, graph);
    if (!found) return 0;
    EXPECT_GT(found->steps, 0);
    return (found->latency + found->steps - 1) / found->steps;
}

TEST(Recurrence, ByHand) {
    EXPECT_EQ(intervalOf(1, {{0, 0, 4, 1}}), 4);
    EXPECT_EQ(intervalOf(1, {{0, 0, 4, 3}}), 2);
    EXPECT_EQ(intervalOf(1, {{0, 0, 0, 1}}), 0);                             // nothing takes time
    EXPECT_EQ(intervalOf(2, {{0, 1, 9, 1}}), 0);                             // nothing comes back
    EXPECT_EQ(intervalOf(2, {{0, 1, 3, 0}, {1, 0, 2, 2}, {0, 0, 2, 1}}), 3); // (3 + 2) / 2 beside 2 / 1
    EXPECT_EQ(intervalOf(3, {{0, 1, 1, 0}, {1, 2, 1, 0}, {2, 0, 5, 2}, {1, 0, 2, 1}}), 4); // 7 / 2
}

TEST(Recurrence, OnlyWhatComesBackToItsPlaceCounts) {
    EXPECT_EQ(intervalOf(1, {{0, 0, 7, 1, {1}}}), 0);                      // from PE to PE
    EXPECT_EQ(intervalOf(1, {{0, 0, 7, 1, {1}}, {0, 0, 2, 3, {0}}}), 1);   // and on each
    EXPECT_EQ(intervalOf(1, {{0, 0, 7, 1, {1}}, {0, 0, 2, 1, {-1}}}), 5);  // there and back: 9 / 2
    EXPECT_EQ(intervalOf(1, {{0, 0, 4, 0, {1}}, {0, 0, 4, 1, {-7}}}), 32); // along eight lanes and back
    EXPECT_EQ(intervalOf(1, {{0, 0, 6, 1, {2}}, {0, 0, 1, 1, {-3}}}), 4);  // three there, two back: 20 / 5
}

// Chains to the right and chains to the left that never meet are no chain.
TEST(Recurrence, PartsThatDoNotHangTogetherAreNoChain) {
    EXPECT_EQ(intervalOf(2, {{0, 0, 7, 1, {1}}, {1, 1, 7, 1, {-1}}, {0, 1, 0, 1, {0}}}), 0);
    EXPECT_EQ(intervalOf(2, {{0, 0, 7, 1, {1}}, {1, 1, 7, 1, {-1}}, {0, 1, 0, 1, {0}}, {1, 0, 0, 1, {0}}}),
              7);
    // They hang together by ways that lead away upwards and never come back.
    EXPECT_EQ(intervalOf(2, {{0, 0, 7, 1, {1, 0}},
                             {1, 1, 7, 1, {-1, 0}},
                             {0, 1, 0, 1, {0, 1}},
                             {1, 0, 0, 1, {0, 0}},
                             {1, 1, 3, 1, {0, 0}}}),
              3);
}

TEST(Recurrence, AChainWithoutStepsNeedsItself) {
    const auto found = slowestRecurrence(2, {{0, 1, 2, 0}, {1, 0, 1, 0}, {0, 0, 9, 1}});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->steps, 0);
    EXPECT_EQ(found->latency, 3);
}

// Every simple cycle, from its least node.
struct Cycles {
    const Graph& graph;
    std::size_t first = 0;
    std::vector<bool> isOn = std::vector<bool>(8);
    std::int64_t latency = 0, steps = 1; // of the slowest

    void from(std::size_t node, std::int64_t time, std::int64_t distance) {
        for (const TimedDependence& one : graph) {
            if (one.from != node || one.to < first) continue;
            const std::int64_t after = time + one.latency, far = distance + one.steps;
            if (one.to == first) {
                if (after * steps > latency * far) {
                    latency = after;
                    steps = far;
                }
            } else if (!isOn[one.to]) {
                isOn[one.to] = true;
                from(one.to, after, far);
                isOn[one.to] = false;
            }
        }
    }
};

TEST(Recurrence, EqualsTheSlowestSimpleCycle) {
    std::mt19937 random(5);
    const auto pick = [&](int low, int high) { return int(random() % unsigned(high - low + 1)) + low; };
    int slow = 0;
    for (int n = 0; n < 500; ++n) {
        const std::size_t nodes = std::size_t(pick(1, 6));
        Graph graph;
        for (int dependences = pick(1, 12); dependences > 0; --dependences) {
            TimedDependence one;
            one.from = std::size_t(pick(0, int(nodes) - 1));
            one.to = std::size_t(pick(0, int(nodes) - 1));
            one.latency = pick(0, 9);
            one.steps = one.from < one.to ? pick(0, 3) : pick(1, 4); // no cycle without a step
            graph.push_back(one);
        }
        Cycles cycles{graph};
        for (cycles.first = 0; cycles.first < nodes; ++cycles.first) cycles.from(cycles.first, 0, 0);
        const auto found = slowestRecurrence(nodes, graph);
        ASSERT_EQ(found.has_value(), cycles.latency > 0) << n;
        if (!found) continue;
        ++slow;
        EXPECT_EQ(found->latency * cycles.steps, cycles.latency * found->steps) << n;
        std::vector<std::int64_t> balance(nodes);
        std::int64_t latency = 0, steps = 0;
        for (std::size_t at = 0; at < graph.size(); ++at) {
            balance[graph[at].from] -= found->times[at];
            balance[graph[at].to] += found->times[at];
            latency += found->times[at] * graph[at].latency;
            steps += found->times[at] * graph[at].steps;
        }
        EXPECT_EQ(balance, std::vector<std::int64_t>(nodes, 0)) << n;
        EXPECT_EQ(latency, found->latency) << n;
        EXPECT_EQ(steps, found->steps) << n;
    }
    EXPECT_GT(slow, 200);
}

// True if values can follow one another every `interval` cycles on so many places in a row: no chain gains on
// the steps that it takes.
bool canFollow(std::size_t nodes, const Graph& graph, std::int64_t interval, std::int64_t places) {
    std::vector<std::int64_t> offset(nodes * std::size_t(places));
    for (std::size_t round = 0; round <= offset.size(); ++round) {
        bool moved = false;
        for (const TimedDependence& one : graph)
            for (std::int64_t place = 0; place < places; ++place) {
                const std::int64_t before = place - one.displacement[0];
                if (before < 0 || before >= places) continue;
                const std::int64_t at =
                    offset[std::size_t(before) * nodes + one.from] + one.latency - interval * one.steps;
                std::int64_t& mine = offset[std::size_t(place) * nodes + one.to];
                if (at <= mine) continue;
                mine = at;
                moved = true;
            }
        if (!moved) return true;
    }
    return false;
}

TEST(Recurrence, EqualsChainsOnManyPlaces) {
    std::mt19937 random(7);
    const auto pick = [&](int low, int high) { return int(random() % unsigned(high - low + 1)) + low; };
    int slow = 0;
    for (int n = 0; n < 300; ++n) {
        const std::size_t nodes = std::size_t(pick(1, 3));
        Graph graph;
        for (int dependences = pick(2, 6); dependences > 0; --dependences)
            graph.push_back({std::size_t(pick(0, int(nodes) - 1)),
                             std::size_t(pick(0, int(nodes) - 1)),
                             pick(0, 5),
                             pick(1, 3),
                             {pick(-1, 1)}});
        std::int64_t interval = 0;
        while (!canFollow(nodes, graph, interval, 30)) ++interval;
        slow += interval > 1;
        EXPECT_EQ(intervalOf(nodes, graph), interval) << n;
    }
    EXPECT_GT(slow, 100);
}

} // namespace
} // namespace tactus::array
