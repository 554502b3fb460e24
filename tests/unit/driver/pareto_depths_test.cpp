// Storage against cycles, beside all sets of depths that there are: each is run cycle by cycle by the naive
// network simulator.
#include "driver/depths/depths.h"

#include "support/examples.h"
#include "support/naive_network.h"
#include "support/network.h"
#include "support/random_network.h"
#include "support/sample.h"

#include "driver/runs/run.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

using Model = std::shared_ptr<const array::Model>;
using Depths = std::vector<std::int64_t>;
using Front = std::map<std::int64_t, std::int64_t>; // bytes, cycles

// Nothing: it deadlocks.
std::optional<std::int64_t> cyclesWith(const Model& model, const Depths& depths) {
    array::Model changed = *model;
    auto plan = std::make_shared<spatial::Network>(*model->network);
    for (std::size_t number = 0; number < depths.size(); ++number)
        plan->channels[spatial::ChannelId(number)].depth = depths[number];
    changed.network = plan;
    simulate::Naive naive(changed);
    naive.run();
    if (naive.isStuck) return std::nullopt;
    return naive.cycles;
}

std::int64_t bytesOf(const DepthSearch& search, const Depths& depths) {
    std::int64_t bytes = 0;
    for (std::size_t number = 0; number < depths.size(); ++number)
        bytes += search.channels[number].slotBytes * depths[number];
    return bytes;
}

std::int64_t setsOf(const DepthSearch& search) {
    std::int64_t sets = 1;
    for (const ChannelDepths& one : search.channels) sets *= std::max<std::int64_t>(1, one.tokens);
    return sets;
}

// The front of all sets of depths up to the tokens that come.
Front exhaustive(const Model& model, const DepthSearch& search) {
    Front least;
    Depths depths(search.channels.size(), 1);
    for (bool isNew = true; isNew;) {
        if (const auto cycles = cyclesWith(model, depths)) {
            const auto [place, isFirst] = least.emplace(bytesOf(search, depths), *cycles);
            if (!isFirst) place->second = std::min(place->second, *cycles);
        }
        isNew = false;
        for (std::size_t number = 0; number < depths.size() && !isNew; ++number) {
            isNew = depths[number] < search.channels[number].tokens;
            depths[number] = isNew ? depths[number] + 1 : 1;
        }
    }
    Front front;
    for (const auto& [bytes, cycles] : least)
        if (front.empty() || cycles < front.rbegin()->second) front.emplace(bytes, cycles);
    return front;
}

Front frontOf(const ParetoDepths& pareto) {
    Front front;
    for (const DepthPoint& point : pareto.points) front.emplace(point.bytes, point.cycles);
    return front;
}

constexpr std::int64_t enough = 100'000;

class ParetoSet : public testing::Test {
  protected:
    int fronts = 0, points = 0, long_ = 0; // of at least three points

    void expectAll(const Model& model, std::int64_t mostSets) {
        const DepthSearch search = *searchDepths(model, {});
        if (setsOf(search) > mostSets) return;
        const ParetoDepths pareto = paretoDepths(model, search, {}, enough);
        EXPECT_TRUE(pareto.isComplete);
        EXPECT_EQ(frontOf(pareto), exhaustive(model, search));
        expectTrue(model, search, pareto);
        ++fronts;
        points += int(pareto.points.size());
        long_ += pareto.points.size() >= 3;
    }

    static void expectTrue(const Model& model, const DepthSearch& search, const ParetoDepths& pareto) {
        for (std::size_t number = 0; number < pareto.points.size(); ++number) {
            const DepthPoint& point = pareto.points[number];
            EXPECT_EQ(cyclesWith(model, point.depths), point.cycles);
            EXPECT_EQ(bytesOf(search, point.depths), point.bytes);
            if (number == 0) continue;
            EXPECT_GT(point.bytes, pareto.points[number - 1].bytes);
            EXPECT_LT(point.cycles, pareto.points[number - 1].cycles);
        }
        EXPECT_EQ(pareto.points.back().cycles, search.cycles);
    }
};

TEST_F(ParetoSet, OfHandMadeNetworksIsThatOfAllDepths) {
    for (const bool isBlock : {false, true})
        for (const auto& [j, o, t, k] : {std::array{1, 1, 3, 1}, {2, 1, 2, 1}, {2, 1, 3, 1}, {1, 2, 2, 1}}) {
            SCOPED_TRACE(fmt::format("{} {} {} {} {}", isBlock, j, o, t, k));
            test::Sizes sizes{2, j, o, t, k, 1};
            sizes.isBlock = isBlock;
            expectAll(test::HandMade(sizes).model(), 5000);
        }
    EXPECT_GE(fronts, 5);
    EXPECT_GE(long_, 2);
}

Model modelOf(const std::string& text) {
    Request request;
    request.source = std::make_shared<text::SourceBuffer>("pareto.ure", text);
    const Analysis analysis = analyse(request);
    if (analysis.designs.empty() || analysis.designs[0].mappings.empty()) return nullptr;
    const MappingAnalysis& mapping = analysis.designs[0].mappings[0];
    return mapping.legal() && mapping.network ? buildWholeArray(mapping, {}).model : nullptr;
}

TEST_F(ParetoSet, OfRandomNetworksIsThatOfAllDepths) {
    for (unsigned seed = 1; seed <= test::sample(250u); ++seed) {
        SCOPED_TRACE(seed);
        const Model model = modelOf(test::randomNetwork(seed));
        const auto iterations = model ? iterationsOf(*model) : std::nullopt;
        if (iterations && *iterations < 2000) expectAll(model, 1000);
        if (HasFailure()) return;
    }
    EXPECT_GE(fronts, test::sample(10));
}

// R results of a PE in a row, O times, and one leaves in I cycles.
std::string burst(int O, int I, int R, const char* calls) {
    return fmt::format(R"(design d {{
  input A[{0}][{1}][2][{2}] : Int(32);
  output C[{0}][{1}][{2}] : Int(32);
  loops o: 0..{0}, i: 0..{1}, k: 0..2, r: 0..{2};
  func Z : Int(32);
  Z(o, i, k, r) = select(k == 0, 0, Z(o, i, k-1, r)) + A(o, i, k, r);
  C(o, i, r) = select(k == 1, Z(o, i, k, r));
  mapping m {{
    Z.space_time_transform({{i}}, {{o, k, r}}).isolate_consumer_chain(C, D, E);
    {3}
  }}
}})",
                       O, I, R, calls);
}

TEST_F(ParetoSet, OfBurstsIsThatOfAllDepths) {
    for (const auto& [o, i, r] : {std::array{1, 3, 6}, {1, 4, 5}, {2, 2, 3}, {3, 2, 3}, {2, 3, 3}})
        for (const char* calls : {"D.gather(C, i);", "D.gather(C, i, Block);"}) {
            SCOPED_TRACE(fmt::format("{} {} {} {}", o, i, r, calls));
            const Model model = modelOf(burst(o, i, r, calls));
            ASSERT_NE(model, nullptr);
            expectAll(model, 5000);
        }
    EXPECT_EQ(fronts, 10);
    EXPECT_GE(long_, 4);
}

// With too few runs the points are true, and all of those with few bytes are there.
TEST_F(ParetoSet, ABoundOnRunsLeavesOutWhatItSays) {
    const Model model = modelOf(test::exampleText("published/gemm"));
    ASSERT_NE(model, nullptr);
    const DepthSearch search = *searchDepths(model, {});
    const ParetoDepths all = paretoDepths(model, search, {}, enough);
    ASSERT_TRUE(all.isComplete);
    ASSERT_GT(all.points.size(), 10u);
    expectTrue(model, search, all);
    std::int64_t exact = 0;
    for (const std::int64_t runs : {0, 30, 200}) {
        SCOPED_TRACE(runs);
        const ParetoDepths some = paretoDepths(model, search, {}, runs);
        EXPECT_FALSE(some.isComplete);
        expectTrue(model, search, some);
        EXPECT_EQ(frontOf(some), frontOf(paretoDepths(model, search, {}, runs)));
        for (const auto& [bytes, cycles] : frontOf(all))
            if (bytes < some.completeBelow) {
                EXPECT_TRUE(frontOf(some).contains(bytes)) << bytes;
            }
        EXPECT_GE(some.completeBelow, exact);
        exact = some.completeBelow;
        EXPECT_GT(some.points.size(), 3u);
        EXPECT_NE(frontOf(some), frontOf(all));
        EXPECT_EQ(some.points.front().bytes, all.points.front().bytes);
    }
    EXPECT_GT(exact, all.points.front().bytes);
}

} // namespace
} // namespace tactus::driver
