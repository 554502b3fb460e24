// The sentence that says what limits, each form of it whole: networks so small that their cycles follow by
// hand, else those of the naive simulation.
#include "network_naive.h"
#include "simulate/build.h"
#include "support/inputs.h"
#include "support/network.h"

#include <gtest/gtest.h>

namespace tactus::simulate {
namespace {

using test::HandMade;
using test::Sizes;

std::string limitOf(const Sizes& sizes, std::optional<MemoryModel> memory = {}) {
    Options options;
    options.memory = memory;
    const auto model = HandMade(sizes).model();
    const NetworkSimulation found = simulateNetwork(model, test::inputsOf(*model), options);
    EXPECT_TRUE(found.complete);
    return found.limit;
}

Sizes withDepth(Sizes sizes, std::int64_t depth, bool isDouble = true) {
    sizes.depth = depth;
    sizes.isDouble = isDouble;
    return sizes;
}

constexpr MemoryModel fast{1, 1'000'000'000};

// Load, fill, send, the step, drain, collect, unload: a cycle each.
TEST(NetworkLimit, Filling) {
    EXPECT_EQ(limitOf({1, 1, 1, 1, 1, 1}), "filling limits: the array's first step waits for cycle 3 of 7; a "
                                           "buffer at a loop further inside is full "
                                           "sooner");
}

// Three steps, one a column: the last result passes three collectors.
TEST(NetworkLimit, TheDrain) {
    EXPECT_EQ(limitOf({1, 3, 1, 1, 1, 1}),
              "the drain limits: 5 of 11 cycles come after the array's last step");
}

TEST(NetworkLimit, OwnSteps) {
    EXPECT_EQ(limitOf({1, 1, 1, 9, 1, 1}),
              "the array's own steps limit: 9 of 15 cycles (3 before the first, 3 after the last)");
}

TEST(NetworkLimit, ADependence) {
    const auto model =
        test::modelOf(test::gemmWith("mapping m { X.space_time_transform({i, j}, i + j + k); }"));
    Options options;
    options.latencies.cycles = {{"add", 3}, {"mul", 5}};
    const NetworkSimulation found = simulateNetwork(model, test::inputsOf(*model), options);
    EXPECT_EQ(found.interval, 3);
    EXPECT_EQ(found.cycles, 3 * 29 + 1);
    EXPECT_EQ(found.limit, "a dependence limits: 3 cycles of operators on Z come back after 1 step, so the "
                           "array begins a step every "
                           "3 cycles, 88 of 88 in all; a loop without this dependence further inside (tile, "
                           "reorder) gives it more "
                           "steps");
}

// The bank of the first PE takes what belongs to six: I x K tokens, and T x K are sent.
TEST(NetworkLimit, ThePeriodOfTwoBanks) {
    EXPECT_EQ(limitOf({6, 2, 6, 1, 5, 1}),
              "the period limits: a bank of 'A_feed.A' is filled in 30 cycles and sent in 5; what is sent "
              "more often "
              "(larger tiles, remove) or comes in wider tokens (vectorize) is filled in time");
}

TEST(NetworkLimit, ThePeriodOfOneBank) {
    EXPECT_EQ(
        limitOf(withDepth({3, 1, 9, 1, 4, 1}, 2, false)),
        "the period limits: a bank of 'A_feed.A' is filled in 12 cycles and sent in 4, one after the other; "
        "Buffer::Double does both at once");
}

TEST(NetworkLimit, Room) {
    // A slot that is freed is written in the cycle after, so with one slot a token comes every second cycle.
    EXPECT_EQ(limitOf(withDepth({1, 1, 1, 9, 1, 1}, 1)),
              "room limits: channel 'A_to_X' holds 1 token, so writer and reader wait for one another; the "
              "array waits 8 of 23 cycles, mostly for data on 'A_to_X'; more depth (depth) lets both go on");
    const Sizes sizes = withDepth({1, 1, 3, 4, 4, 1}, 1, false);
    const auto model = HandMade(sizes).model();
    Naive naive(*model);
    naive.run();
    std::int64_t lost = 0;
    const auto runners = naive.result();
    for (const auto& [cause, cycles] : runners.back().lost) lost += cycles;
    EXPECT_EQ(
        limitOf(sizes),
        fmt::format(
            "room limits: channel 'A_to_X' holds 1 token, so writer and reader wait for one another; the "
            "array waits {} of {} cycles, mostly for data on 'A_to_X'; more depth (depth) lets both go on",
            lost, naive.cycles));
}

// Four lanes of B are a row apart, a request each: for each of two columns 2 x 3 x 4 iterations of them.
TEST(NetworkLimit, RequestsOfLanes) {
    EXPECT_EQ(limitOf({1, 2, 2, 3, 4, 4}, fast),
              "requests limit: kernel 'B_load' makes 192 for 48 iterations of its 2 PEs, each one a cycle; "
              "lanes along the innermost dimension (vectorize) share one, as does what the host has put in "
              "order (place)");
}

TEST(NetworkLimit, BytesOfAll) {
    const Sizes sizes{4, 3, 6, 6, 4, 1};
    const MemoryModel memory{1, 4};
    const auto model = HandMade(sizes).model();
    Naive naive(*model, memory);
    naive.run();
    const int A = 6 * 4 * 4, B = 3 * 6 * 6 * 4, C = 6 * 6 * 4 * 3; // of each o; of each o, t; all
    EXPECT_EQ(
        limitOf(sizes, memory),
        fmt::format(
            "bytes limit: {} bytes go to and from memory in {} cycles, {:.0f} % of what it can; more reuse "
            "on the chip (tile, remove, buffer) makes them fewer",
            4 * (A + B + C), naive.cycles, 100.0 * (A + B + C) / double(naive.cycles)));
}

} // namespace
} // namespace tactus::simulate
