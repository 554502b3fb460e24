// The bottleneck as data: networks so small that their cycles follow by hand, else those of the naive
// simulation.
#include "bottleneck/build.h"
#include "simulate/build.h"
#include "support/inputs.h"
#include "support/naive_network.h"
#include "support/network.h"

#include <gtest/gtest.h>

namespace tactus::bottleneck {
namespace {

using test::HandMade;
using test::Sizes;

Bottleneck found(const Sizes& sizes, const simulate::Options& options = {}) {
    const auto model = HandMade(sizes).model();
    const auto run = simulate::simulateNetwork(model, test::inputsOf(*model), options);
    EXPECT_TRUE(run.complete);
    return find(run, model, options);
}

// Cause, cost and cycles.
std::tuple<Cause, std::int64_t, std::int64_t> sumOf(const Bottleneck& one) {
    EXPECT_DOUBLE_EQ(one.share(), double(one.cost) / double(one.cycles));
    return {one.cause, one.cost, one.cycles};
}

// Load, fill and send before the step; drain, collect and unload behind it, a cycle each.
TEST(Bottleneck, WithoutARemedy) {
    EXPECT_EQ(sumOf(found({1, 1, 1, 1, 1, 1})), std::tuple(Cause::Filling, 3, 7));
    EXPECT_EQ(sumOf(found({1, 3, 1, 1, 1, 1})), std::tuple(Cause::Draining, 5, 11));
    EXPECT_EQ(sumOf(found({1, 1, 1, 9, 1, 1})), std::tuple(Cause::Steps, 9, 15));
}

// With one slot a token comes every second cycle: nine steps lose eight.
TEST(Bottleneck, DepthOfChannels) {
    Sizes sizes{1, 1, 1, 9, 1, 1};
    sizes.depth = 1;
    const Bottleneck one = found(sizes);
    EXPECT_EQ(sumOf(one), std::tuple(Cause::Depth, 8, 23));
    EXPECT_EQ(one.without, 15);
    EXPECT_EQ(one.own, 9);
    EXPECT_EQ(one.remedy.deep.size(), 5u);
    EXPECT_TRUE(one.remedy.doubled.empty());
}

TEST(Bottleneck, ASingleBank) {
    Sizes sizes{3, 1, 9, 1, 4, 1};
    sizes.isDouble = false;
    const Bottleneck one = found(sizes);
    sizes.isDouble = true;
    const auto model = HandMade(sizes).model();
    simulate::Naive doubled(*model);
    doubled.run();
    EXPECT_EQ(one.cause, Cause::Banks);
    EXPECT_EQ(one.without, doubled.cycles);
    EXPECT_EQ(one.cost, one.cycles - doubled.cycles);
    EXPECT_EQ(one.remedy.doubled.size(), 1u);
}

// Four lanes of B are a row apart: four requests in each of 2 x 3 x 4 iterations of two columns.
TEST(Bottleneck, RequestsOfKernels) {
    simulate::Options options;
    options.memory = simulate::MemoryModel{1, 1'000'000'000};
    const Bottleneck one = found({1, 2, 2, 3, 4, 4}, options);
    EXPECT_EQ(one.cause, Cause::Requests);
    ASSERT_EQ(one.requests.size(), 1u);
    EXPECT_EQ(one.requests[0].pes, 2);
    EXPECT_EQ(one.requests[0].iterations, 48);
    EXPECT_EQ(one.requests[0].requests, 192);
    EXPECT_EQ(one.requests[0].most, 4);
    EXPECT_TRUE(one.requests[0].hasLanesApart);
}

TEST(Bottleneck, EachCauseHasAName) {
    std::set<std::string_view> names;
    for (int cause = 0; cause <= int(Cause::Waiting); ++cause) names.insert(toString(Cause(cause)));
    EXPECT_EQ(names.size(), std::size_t(Cause::Waiting) + 1);
}

} // namespace
} // namespace tactus::bottleneck
