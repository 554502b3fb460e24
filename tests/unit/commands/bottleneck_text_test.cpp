// The sentence that says what limits, each form of it whole: networks so small that their cycles follow by
// hand, else those of the naive simulation.
#include "base/counted.h"
#include "spatial/network/on_chip.h"
#include "support/inputs.h"
#include "support/limited.h"
#include "support/naive_network.h"
#include "support/network.h"

#include <gtest/gtest.h>

namespace tactus::commands {
namespace {

using simulate::MemoryModel;
using test::HandMade;
using test::Limited;
using test::Sizes;

Limited run(const std::shared_ptr<const array::Model>& model, const std::optional<MemoryModel>& memory = {},
            const array::Latencies& latencies = {}) {
    simulate::Options options;
    options.memory = memory;
    options.latencies = latencies;
    return test::limitedRun(model, test::inputsOf(*model), options);
}

std::string limitOf(const Sizes& sizes, const std::optional<MemoryModel>& memory = {}) {
    return run(HandMade(sizes).model(), memory).limit;
}

Sizes withDepth(Sizes sizes, std::int64_t depth, bool isDouble = true) {
    sizes.depth = depth;
    sizes.isDouble = isDouble;
    return sizes;
}

constexpr MemoryModel quick{1, 1'000'000'000};

// Load, fill, send, the step, drain, collect, unload: a cycle each.
TEST(BottleneckText, Filling) {
    EXPECT_EQ(limitOf({1, 1, 1, 1, 1, 1}),
              "limited by filling: the array's first step waits until cycle 3 of 7; the "
              "first bank of 'A_feed.A' is full after 2 cycles");
}

// Three steps, one a column: the last result passes three collectors.
TEST(BottleneckText, TheDrain) {
    EXPECT_EQ(limitOf({1, 3, 1, 1, 1, 1}),
              "limited by draining: 5 of 11 cycles come after the array's last step");
}

TEST(BottleneckText, OwnSteps) {
    EXPECT_EQ(limitOf({1, 1, 1, 9, 1, 1}),
              "limited by the array's own steps: 9 of 15 cycles (3 before the first, 3 after the last)");
}

TEST(BottleneckText, ADependence) {
    const auto model =
        test::modelOf(test::gemmWith("mapping m { X.space_time_transform({i, j}, i + j + k); }"));
    array::Latencies latencies;
    latencies.cycles = {{"add", 3}, {"mul", 5}};
    const Limited found = run(model, {}, latencies);
    EXPECT_EQ(found.interval, 3);
    EXPECT_EQ(found.cycles, 3 * 29 + 1);
    EXPECT_EQ(found.limit,
              "limited by a dependence: the recurrence of Z has 3 cycles of operators over 1 step, so the "
              "array begins a step every "
              "3 cycles, 88 of 88 in all; move a loop without this dependence inwards (tile, reorder) to "
              "give it more steps");
}

// How many cycles it takes by the naive simulation when the plan is another.
std::int64_t cyclesWith(const Sizes& sizes, const std::function<void(spatial::Network&)>& change) {
    HandMade made(sizes);
    change(made.plan());
    const auto model = made.model();
    simulate::Naive naive(*model);
    naive.run();
    return naive.cycles;
}
// That the array loses.
std::int64_t lostOf(const Sizes& sizes) {
    const auto model = HandMade(sizes).model();
    simulate::Naive naive(*model);
    naive.run();
    std::int64_t lost = 0;
    const auto runners = naive.result();
    for (const auto& [cause, cycles] : runners.back().lost) lost += cycles;
    return lost;
}
void nothing(spatial::Network&) {}

// The bank of the first PE takes what belongs to six: I x K tokens, and T x K are sent. No element of A comes
// twice.
TEST(BottleneckText, ThePeriodOfTwoBanks) {
    const Sizes sizes{6, 2, 6, 1, 5, 1};
    EXPECT_EQ(
        limitOf(sizes),
        fmt::format(
            "limited by kernels 'A_load' and 'A_feed': they run {} iterations each, one a cycle, while the "
            "array has {} steps; the array waits {} of {} cycles, mostly for data on 'A_to_X'; a bank of "
            "'A_feed.A' is filled in {} cycles and sent in 5; wider tokens (vectorize) make them fewer",
            6 * 6 * 5, 6 * (5 + 5 + 1), lostOf(sizes), cyclesWith(sizes, nothing), 6 * 5));
}

TEST(BottleneckText, ThePeriodOfOneBank) {
    const Sizes sizes = withDepth({3, 1, 9, 1, 4, 1}, 2, false);
    const auto twoBanks = [](spatial::Network& plan) {
        for (spatial::Buffer& buffer : plan.buffers) buffer.isDouble = true;
    };
    EXPECT_EQ(
        limitOf(sizes),
        fmt::format("limited by the period: a bank of 'A_feed.A' is filled in 12 cycles and sent in 4, one "
                    "after the other; the array waits {} of {} cycles, mostly for data on 'A_to_X'; with "
                    "Buffer::Double, which does both at once, the network takes {} cycles",
                    lostOf(sizes), cyclesWith(sizes, nothing), cyclesWith(sizes, twoBanks)));
}

// Two banks of three PEs, words of 16 elements: as many as the chip has room for beside the FIFOs are
// recommended, and not one word more; what other arrays of the mapping hold counts.
TEST(BottleneckText, TwoBanksOnlyWhereTheChipHasRoom) {
    const std::int64_t word = 16 * 4, fifos = 2 * (3 * word + 3 * word + word + 3 * 4 + 3 * 4 + 4);
    const std::int64_t most = ((std::int64_t{64} << 20) - fifos) / (2 * 3 * word);
    const std::int64_t left = (std::int64_t{64} << 20) - fifos - 2 * 3 * word * most;
    for (const auto& [more, beside] : {std::array{std::int64_t{0}, left}, {0, left + 1}, {1, 0}}) {
        const bool fits = more == 0 && beside == left;
        HandMade made(withDepth({3, 1, 9, 1, 4, 16}, 2, false));
        for (spatial::Buffer& buffer : made.plan().buffers) buffer.slots = most + more;
        made.plan().bytesBeside = beside;
        ASSERT_EQ(spatial::bytesOnChip(made.plan()), 3 * word * (most + more) + fifos);
        const auto model = made.model();
        const Limited found = run(model);
        EXPECT_EQ(found.limit.starts_with("limited by the period: "), fits) << found.limit;
        EXPECT_EQ(found.limit.find("Buffer::Double") != std::string::npos, fits) << found.limit;
    }
}

// A slot that is freed is written in the cycle after, so with one slot a token comes every second cycle: nine
// steps lose eight. One channel of one slot on the way of A, B and C is enough for that.
TEST(BottleneckText, Room) {
    EXPECT_EQ(limitOf(withDepth({1, 1, 1, 9, 1, 1}, 1)),
              "limited by FIFO depth: channels 'B_to_X', 'A_to_X', 'X_to_C', 'C_chain' and 'C_lanes' hold 1 "
              "token each; "
              "the array waits 8 of 23 cycles, mostly for data on 'A_to_X'; with more depth (depth) the "
              "network takes 15 cycles; 'tactus depths' shows what they need");
    const Sizes sizes = withDepth({1, 1, 3, 4, 4, 1}, 1, false);
    const auto deeper = [](spatial::Network& plan) {
        for (spatial::Channel& channel : plan.channels)
            if (channel.name == "A_chain" || channel.name.ends_with("_to_X")) channel.depth = 99;
    };
    EXPECT_EQ(
        limitOf(sizes),
        fmt::format(
            "limited by FIFO depth: channels 'A_chain', 'B_to_X' and 'A_to_X' hold 1 token each; the array "
            "waits {} of {} cycles, mostly for data on 'A_to_X'; with more depth (depth) the "
            "network takes {} cycles; 'tactus depths' shows what they need",
            lostOf(sizes), cyclesWith(sizes, nothing), cyclesWith(sizes, deeper)));
}

// As in Room, beside a bank or another array that leaves room for two words of 64 bytes: fewer than channels
// that limit.
TEST(BottleneckText, NoDepthWhereTheChipIsFull) {
    enum class Full : std::uint8_t { No, ByABank, ByAnotherArray };
    for (const Full full : {Full::No, Full::ByABank, Full::ByAnotherArray}) {
        const bool isFull = full != Full::No;
        HandMade made(withDepth({1, 1, 3, 4, 4, 16}, 1, false));
        const std::int64_t room = spatial::roomOnChip(made.plan());
        if (full == Full::ByABank)
            for (spatial::Buffer& buffer : made.plan().buffers) buffer.slots += room / 64 - 2;
        if (full == Full::ByAnotherArray) made.plan().bytesBeside = room - 2 * 64;
        const auto model = made.model();
        const Limited found = run(model);
        EXPECT_EQ(found.limit.starts_with("limited by FIFO depth: "), !isFull) << found.limit;
    }
}

// Four lanes of B are a row apart, a request each: for each of two columns 2 x 3 x 4 iterations of them.
TEST(BottleneckText, RequestsOfLanes) {
    EXPECT_EQ(limitOf({1, 2, 2, 3, 4, 4}, quick), "limited by memory requests: kernel 'B_load' makes 192 for "
                                                  "48 iterations of its 2 PEs, each one a cycle; "
                                                  "lanes along the innermost dimension (vectorize) share "
                                                  "one, and so do tensors that the host has ordered (place)");
}

// 32 lanes of 4 bytes side by side are two requests of 64, in 2 x 40 iterations: no other order makes them
// fewer.
TEST(BottleneckText, RequestsOfWideTokens) {
    EXPECT_EQ(limitOf({1, 1, 2, 1, 40, 32}, quick),
              "limited by memory requests: kernel 'A_load' makes 160 for 80 iterations, one a cycle; kernel "
              "'B_load' makes "
              "160 for 80 iterations, one a cycle; 'A_load' moves 128 bytes of 'A' in an iteration, and a "
              "request at most 64: PEs along a space loop make one each; 'B_load' moves 128 bytes of 'B' in "
              "an iteration, and a request at most 64: PEs along a space loop make one each");
}

TEST(BottleneckText, BytesOfAll) {
    const Sizes sizes{4, 3, 6, 6, 4, 1};
    const MemoryModel memory{1, 4};
    const auto model = HandMade(sizes).model();
    simulate::Naive naive(*model, memory);
    naive.run();
    const int A = 6 * 4 * 4, B = 3 * 6 * 6 * 4, C = 6 * 6 * 4 * 3; // of each o; of each o, t; all
    EXPECT_EQ(limitOf(sizes, memory),
              fmt::format("limited by memory bandwidth: {} bytes go to and from memory in {} cycles, {:.0f} "
                          "% of its bandwidth; more reuse "
                          "on the chip (tile, remove, buffer) makes them fewer",
                          base::thousands(4 * (A + B + C)), naive.cycles,
                          100.0 * (A + B + C) / double(naive.cycles)));
}

std::shared_ptr<const array::Model> gemm() {
    return test::modelOf(test::gemmWith("mapping m { X.space_time_transform({i, j}, i + j + k); }"));
}

// The matrix product of 8 x 8 PEs over 16 steps of k makes 128 + 128 + 64 requests of four bytes.
TEST(BottleneckText, RequestsOfAnArrayAlone) {
    EXPECT_EQ(run(gemm(), MemoryModel{1'000'000, 1'000'000'000'000}).limit,
              "limited by memory requests: kernel 'gemm' makes 320 for its 30 iterations, one a cycle; lanes "
              "side by side "
              "in memory (vectorize) share one, and isolate_producer gives each operand a kernel of its own");
}

// Each element once: reuse makes them no fewer.
TEST(BottleneckText, BytesOfAnArrayAlone) {
    const Limited found = run(gemm(), MemoryModel{200'000'000, 200'000'000});
    EXPECT_EQ(found.limit, fmt::format("limited by memory bandwidth: 1,280 bytes go to and from memory in {} "
                                       "cycles, 100 % of its bandwidth",
                                       base::thousands(found.cycles)));
}

// A request of four bytes takes a cycle of the memory, and one is made a cycle: neither more bandwidth nor
// fewer requests would help alone.
TEST(BottleneckText, RequestsAndBytesTogether) {
    const Limited found = run(gemm(), MemoryModel{200'000'000, 800'000'000});
    EXPECT_EQ(
        found.limit,
        fmt::format("limited by memory requests and bandwidth: kernel 'gemm' makes 320 for its 30 "
                    "iterations, one a cycle; "
                    "lanes side by side in memory (vectorize) share one, and isolate_producer gives each "
                    "operand a kernel of its own; 1,280 bytes go to and from memory in {} cycles, 100 % of "
                    "its bandwidth",
                    found.cycles));
}

TEST(BottleneckText, FastMemoryChangesNothingWhereNoKernelAsksTwice) {
    const auto model = HandMade({2, 1, 2, 3, 4, 1}).model(); // one PE of each loader, one lane
    EXPECT_EQ(run(model, quick).limit, run(model).limit);
}

TEST(BottleneckText, PesOfAKernelMayShareARequest) {
    const std::string limit =
        run(HandMade({2, 3, 2, 3, 4, 2}).model(), MemoryModel{1, 1'000'000'000, true}).limit;
    EXPECT_NE(limit.find("of its 3 PEs, together one a cycle"), std::string::npos) << limit;
}

} // namespace
} // namespace tactus::commands
