// Device memory that takes time: requests of at most 64 bytes, one a cycle for each PE of a kernel, over
// a bandwidth that all share.
#include "evaluate/build.h"
#include "evaluate/outputs/compare.h"
#include "simulate/build.h"
#include "simulate/network/actors/network.h"
#include "support/inputs.h"
#include "support/network.h"
#include "support/run_text.h"

#include <gtest/gtest.h>
#include <map>

namespace tactus::simulate {
namespace {

using test::HandMade;
using test::inputsOf;
using test::Sizes;

NetworkSimulation run(const std::shared_ptr<const array::Model>& model, MemoryModel memory) {
    Options options;
    options.memory = memory;
    NetworkSimulation found = simulateNetwork(model, inputsOf(*model), options);
    EXPECT_TRUE(found.complete) << (found.diagnostics.empty() ? "" : found.diagnostics[0].message);
    const evaluate::Evaluation expected = evaluate::evaluate(model->system(), inputsOf(*model), {});
    EXPECT_TRUE(compare(model->system(), expected.outputs, found.outputs).matches);
    return found;
}

// Requests of the matrix product of 8 x 8 PEs in each step: its border reads A and B, and each PE writes C.
std::map<int, int> requestsOfGemm() {
    std::map<int, int> requests;
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j)
            for (int k = 0; k < 16; ++k) requests[i + j + k] += int(j == 0) + int(i == 0) + int(k == 15);
    return requests;
}

std::shared_ptr<const array::Model> gemm() {
    return test::modelOf(test::gemmWith("mapping m { X.space_time_transform({i, j}, i + j + k); }"));
}

TEST(NetworkMemory, AnArrayAloneMakesOneRequestACycle) {
    const NetworkSimulation found = run(gemm(), {1'000'000, 1'000'000'000'000});
    std::int64_t cycles = 0, requests = 0;
    for (const auto& [step, count] : requestsOfGemm()) {
        cycles += std::max(1, count);
        requests += count;
    }
    EXPECT_EQ(requests, 8 * 16 + 8 * 16 + 64);
    EXPECT_EQ(found.cycles, cycles);
    EXPECT_EQ(found.processes.front().iterations, 30);
    ASSERT_EQ(found.memory.size(), 1u);
    EXPECT_EQ(found.memory.front().requests, requests);
    EXPECT_EQ(found.memory.front().bytes, 4 * requests);
}

// A byte a cycle: a request of four bytes holds the memory for four cycles.
TEST(NetworkMemory, TheBandwidthLimitsBytes) {
    const NetworkSimulation found = run(gemm(), {200'000'000, 200'000'000});
    std::int64_t cycle = -1, freeFrom = 0;
    for (const auto& [step, count] : requestsOfGemm()) {
        ++cycle;
        for (int request = 0; request < count; ++request) {
            cycle = std::max(cycle + (request > 0), freeFrom);
            freeFrom = cycle + 4;
        }
    }
    EXPECT_EQ(found.cycles, cycle + 1);
}

// Numbers of 17 and of 29 bits lie in four bytes: at a byte a cycle the last request begins when the 512
// before it are served.
TEST(NetworkMemory, OddWidthsTakeTheBytesOfExportedCode) {
    const NetworkSimulation found = run(test::modelOf(R"(design d {
      input A[512] : Int(17);  output y : Int(29);
      loops i: 0..512;
      y += A(i);
      mapping m { y.space_time_transform({}, i); }
    })"),
                                        {100'000'000, 100'000'000});
    ASSERT_EQ(found.memory.size(), 1u);
    EXPECT_EQ(found.memory.front().requests, 513);
    EXPECT_EQ(found.memory.front().bytes, 513 * 4);
    EXPECT_EQ(found.cycles, 512 * 4 + 1);
}

// A request takes 8/7 or 9/7 cycles, so that what memory has left to do differs from cycle to cycle where all
// else is the same: a run leaps over whole periods of it alone.
TEST(NetworkMemory, IsAsItWasWhereARunLeaps) {
    int leaping = 0;
    for (const int bits : {32, 16})
        for (const MemoryModel& memory : {MemoryModel{2, 7}, MemoryModel{9, 28}, MemoryModel{16, 9}}) {
            const auto model = test::modelOf(fmt::format(R"(design d {{
              input A[3000] : Int({});  output y : Int(32);
              loops i: 0..3000;
              y += A(i);
              mapping m {{ y.space_time_transform({{}}, i); }}
            }})",
                                                         bits));
            Options options;
            options.memory = memory;
            options.leapsFrom = -1;
            const NetworkSimulation leapt = simulateNames(model, options);
            leaping += leapt.leaps.leaps > 0;
            options.leaps = false;
            EXPECT_EQ(test::textOfRun(leapt), test::textOfRun(simulateNames(model, options)));
        }
    EXPECT_GE(leaping, 3);
}

// A request of four bytes takes a cycle of the memory, and one is made a cycle: neither more bandwidth nor
// fewer requests would help alone.
TEST(NetworkMemory, RequestsAndBytesTogether) {
    const NetworkSimulation found = run(gemm(), {200'000'000, 800'000'000});
    std::int64_t cycles = 0;
    for (const auto& [step, count] : requestsOfGemm()) cycles += std::max(1, count);
    EXPECT_EQ(found.cycles, cycles);
}

TEST(NetworkMemory, FastMemoryChangesNothingWhereNoKernelAsksTwice) {
    Sizes sizes{2, 1, 2, 3, 4, 1}; // one PE of each loader, one lane
    const auto model = HandMade(sizes).model();
    const NetworkSimulation timed = run(model, {1, 1'000'000'000});
    const NetworkSimulation free = simulateNetwork(model, inputsOf(*model), {});
    EXPECT_EQ(timed.cycles, free.cycles);
}

TEST(NetworkMemory, LanesSideBySideShareARequest) {
    Sizes sizes{2, 3, 2, 3, 4, 2};
    const NetworkSimulation found = run(HandMade(sizes).model(), {1, 1'000'000'000});
    std::map<std::string, std::int64_t> requests;
    const auto model = HandMade(sizes).model();
    for (const MemoryRun& one : found.memory)
        requests[model->network->kernels[one.kernel].name] = one.requests;
    EXPECT_EQ(requests["A_load"], 2 * 4 * 2);         // O K I: both lanes in one
    EXPECT_EQ(requests["B_load"], 3 * 2 * 3 * 4 * 2); // J O T K V: lanes are a row of B apart
    EXPECT_EQ(requests["C_unload"], 2 * 3 * 2);       // O T I: a row of C in one
    EXPECT_EQ(requests["X"], 0);
    EXPECT_GE(found.cycles, requests["B_load"] / 3); // three PEs, each one a cycle
    EXPECT_LT(found.cycles, requests["B_load"]);
    const NetworkSimulation together = run(model, {1, 1'000'000'000, true});
    EXPECT_GE(together.cycles, requests["B_load"]);
}

} // namespace
} // namespace tactus::simulate
