// The primitives that `map` writes for a candidate.
#include "simulate/network/actors/network.h"
#include "unit/studies/searched.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace tactus::studies {
namespace {

// A row of more than sixteen floats takes several requests of the memory, so that results leave more slowly
// than they are made; the FIFOs behind the array hold a tile then.
TEST(MappingCalls, GiveResultsThatTakeSeveralRequestsRoom) {
    int faster = 0;
    for (const std::int64_t columns : {17, 33})
        for (const std::int64_t steps : {1, 64, 128}) {
            std::vector<std::int64_t> sizes{12, 2 * columns, 4 * steps}; // of K, J and I
            const Searched searched(0, [&](bool) {
                const std::int64_t size = sizes.back();
                sizes.pop_back();
                return size;
            });
            ASSERT_TRUE(searched.nest);
            const tune::Candidate one{{{0, 1}, {}}, {{2, steps, 1}, {columns, 1, 1}, {1, 3, 1}}};
            const std::vector<std::string> calls = searched.callsOf(one);
            std::vector<std::string> withoutRoom = calls;
            const auto isRoom = [](const std::string& call) { return call.find(".depth(C, ") != call.npos; };
            EXPECT_EQ(std::erase_if(withoutRoom, isRoom), steps > 2)
                << fmt::format("{}", fmt::join(calls, " "));
            simulate::Options options;
            options.memory = simulate::MemoryModel{1'000, 256'000, false};
            const auto cyclesOf = [&](const std::vector<std::string>& of) {
                const auto model = searched.modelOf(of);
                if (!model) return std::int64_t(0);
                const simulate::NetworkSimulation run = simulate::simulateNames(model, options);
                return run.complete ? run.cycles : 0;
            };
            const std::int64_t with = cyclesOf(calls), without = cyclesOf(withoutRoom);
            EXPECT_GT(with, 0);
            EXPECT_LE(with, without);
            faster += with < without;
        }
    EXPECT_GT(faster, 0);
}

} // namespace
} // namespace tactus::studies
