// Operators that take time beside device memory that does: an array makes the requests of a step while the
// operators of the step before it are at work.
#include "support/naive_network.h"
#include "support/random_network.h"
#include "whole/analysed_network.h"

#include <gtest/gtest.h>

namespace tactus::test {
namespace {

using simulate::MemoryModel;
using simulate::NetworkSimulation;

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
