// Operators that take time beside device memory that does: an array makes the requests of a step while the
// operators of the step before it are at work.
#include "support/naive_network.h"
#include "support/random_network.h"
#include "whole/analysed_network.h"
#include "whole/tactus.h"

#include <gtest/gtest.h>

namespace tactus::test {
namespace {

using simulate::MemoryModel;
using simulate::NetworkSimulation;

// A PE for each row, of 64 numbers. The 400 bytes of a cycle are always enough.
Answer sumsOfRows(int rows, int add, std::vector<std::string> more = {}) {
    const Folder folder;
    const std::string file = folder.write(
        "rows.ure", fmt::format("design rows {{ input A[{0}][64] : Float(32); output s[{0}] : Float(32);\n"
                                "  loops i: 0..{0}, k: 0..64; s(i) += A(i, k);\n"
                                "  mapping m {{ s.space_time_transform({{i}}, k); }} }}\n",
                                rows));
    std::vector<std::string> arguments = {"simulate", file, "--latency", fmt::format("add={}", add)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return ask(arguments);
}
const std::vector<std::string> atClock = {"--clock", "100", "--bandwidth", "40"};

int cyclesOf(const Answer& answer) {
    EXPECT_EQ(answer.status, 0);
    return answer.value.at("cycles").get<int>();
}
// Four requests a step and, in the last one, four of results. The first step begins with its fourth request,
// in cycle 3. The other 63 follow, the longer of 4 requests and the adder's cycles apart, the last one of 8
// requests.
TEST(Interval, IsTheLongerOfRequestsAndDependence) {
    EXPECT_EQ(cyclesOf(sumsOfRows(4, 8)), 63 * 8 + 1);
    const std::map<int, int> cyclesByAdder{{1, 3 + 62 * 4 + 8 + 1}, {3, 3 + 62 * 4 + 8 + 1},
                                           {4, 3 + 62 * 4 + 8 + 1}, {5, 3 + 62 * 5 + 8 + 1},
                                           {8, 3 + 63 * 8 + 1},     {9, 3 + 63 * 9 + 1}};
    for (const auto& [add, cycles] : cyclesByAdder)
        EXPECT_EQ(cyclesOf(sumsOfRows(4, add, atClock)), cycles) << add;
}

TEST(Interval, ADependenceThatHidesRequestsLimits) {
    EXPECT_EQ(limitOf(sumsOfRows(4, 8, atClock)),
              "limited by a dependence: the recurrence of s has 8 cycles of operators over 1 step, so the "
              "array begins a "
              "step every 8 cycles, 505 of 508 in all (3 before the first); move a loop without this "
              "dependence inwards (tile, reorder) to give it more steps");
    EXPECT_TRUE(limitOf(sumsOfRows(4, 3, atClock))
                    .starts_with("limited by memory requests: kernel 'rows' makes 260 "));
}

// 32 rows in 64 steps, of which each eighth reads and the last one writes.
constexpr const char* rarely = R"(design rarely { input A[32][8] : Float(32); output s[32] : Float(32);
  loops i: 0..32, k: 0..64; func S : Float(32);
  S(i, k) = select(k == 0, 0, S(i, k-1)) + select(k % 8 == 0, A(i, k / 8), 1);
  s(i) = select(k == 63, S(i, k));
  mapping m { S.merge_ures(s); S.space_time_transform({i}, k); } }
)";

// Such a step begins 32 cycles after the one before it, any other `add` cycles after it.
TEST(Interval, WhatCostsMoreIsNamed) {
    const Folder folder;
    const std::string file = folder.write("rarely.ure", rarely);
    for (const int add : {1, 3, 5, 6}) {
        const Answer answer = ask({"simulate", file, "--latency", fmt::format("add={}", add), "--clock",
                                   "100", "--bandwidth", "40"});
        const auto cycles = [](int slow) { return 31 + (63 - 8) * slow + 8 * 32 + 1; };
        EXPECT_EQ(cyclesOf(answer), cycles(add));
        const int withoutRequests = 63 * add + 1, withoutDependence = cycles(1);
        EXPECT_EQ(limitOf(answer).starts_with("limited by memory requests: "),
                  withoutRequests <= withoutDependence)
            << add << " " << limitOf(answer);
        EXPECT_EQ(limitOf(answer).starts_with("limited by a dependence: "),
                  withoutRequests > withoutDependence);
    }
}

// TACTUS_FUZZ="FIRST LAST" tries other seeds.
TEST(Interval, RandomNetworksEqualTheNaiveSimulation) {
    unsigned first = 1, last = 400;
    if (const char* range = std::getenv("TACTUS_FUZZ")) std::sscanf(range, "%u %u", &first, &last);
    int slow = 0, alone = 0, hidden = 0;
    for (unsigned seed = first; seed <= last && !testing::Test::HasFailure(); ++seed) {
        const std::string text = randomNetwork(seed);
        const auto network = networkOf(text);
        if (!network || std::ranges::any_of(network->plan().operands,
                                            [](const auto& one) { return one.expression.valid(); }))
            continue; // the naive simulation knows no expressions
        const MemoryModel memory{1, std::array{3, 8, 40, 1000}[seed % 4]};
        array::Latencies latencies;
        latencies.cycles = {{"add", std::int64_t(seed % 5 + 1)}, {"max", std::int64_t(seed % 3 + 1)}};
        const NetworkSimulation found = network->run(memory, latencies);
        ASSERT_TRUE(found.complete) << text;
        simulate::Naive naive(*network->model, memory, {}, found.interval);
        naive.run();
        SCOPED_TRACE(fmt::format("seed {}, interval {}, {} bytes a cycle\n{}", seed, found.interval,
                                 memory.bytesPerSecond, text));
        EXPECT_EQ(found.cycles, naive.cycles);
        const simulate::ProcessRun& array = found.processes.front();
        const simulate::Naive::Runner runner = naive.result().back();
        EXPECT_EQ(array.first, runner.first);
        EXPECT_EQ(array.last, runner.last);
        std::map<std::string, std::int64_t> lost;
        for (const simulate::Stall& stall : array.stalls) lost[naive.textOf(stall.cause)] = stall.cycles;
        EXPECT_EQ(lost, runner.lost);
        const std::int64_t requests = found.memory[network->plan().array.index()].requests;
        slow += found.interval > 1;
        alone += requests > 0;
        hidden += found.interval > 1 && requests > 0;
    }
    EXPECT_GT(slow, 0);
    EXPECT_GT(alone, 0);
    EXPECT_GT(hidden, 0);
}

} // namespace
} // namespace tactus::test
