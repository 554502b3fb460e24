// Least depths of channels, beside all sets of depths that there are.
#include "driver/depths/depths.h"
#include "driver/runs/run.h"
#include "simulate/network/actors/network.h"
#include "support/network.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

using Depths = std::vector<std::int64_t>;

class Searched {
  public:
    explicit Searched(std::shared_ptr<const array::Model> model)
        : model_(std::move(model)), search(*searchDepths(model_, {})) {
        for (const ChannelDepths& one : search.channels) {
            live.push_back(one.live.together);
            fast.push_back(one.fast.together);
            most.push_back(std::max<std::int64_t>(1, one.tokens));
        }
    }

    bool goesOn(const Depths& depths) const { return run(depths).complete; }
    bool isFast(const Depths& depths) const {
        const auto found = run(depths);
        return found.complete && found.cycles == search.cycles;
    }
    // That it holds at these depths, and at none with one channel less deep.
    void expectLeast(const Depths& depths, bool (Searched::*holds)(const Depths&) const) const {
        EXPECT_TRUE((this->*holds)(depths));
        for (std::size_t number = 0; number < depths.size(); ++number)
            for (std::int64_t less = 1; less < depths[number]; ++less) {
                Depths changed = depths;
                changed[number] = less;
                EXPECT_FALSE((this->*holds)(changed)) << number << " of " << less;
            }
    }
    void expectAlone(LeastDepth ChannelDepths::*goal, bool (Searched::*holds)(const Depths&) const) const {
        for (std::size_t number = 0; number < most.size(); ++number)
            for (std::int64_t depth = 1; depth <= most[number]; ++depth) {
                Depths changed = most;
                changed[number] = depth;
                EXPECT_EQ((this->*holds)(changed), depth >= (search.channels[number].*goal).alone)
                    << number << " of " << depth;
            }
    }
    void expectAll() const {
        expectLeast(live, &Searched::goesOn);
        expectLeast(fast, &Searched::isFast);
        expectAlone(&ChannelDepths::live, &Searched::goesOn);
        expectAlone(&ChannelDepths::fast, &Searched::isFast);
    }

  private:
    simulate::NetworkSimulation run(const Depths& depths) const {
        auto changed = std::make_shared<array::Model>(*model_);
        auto plan = std::make_shared<spatial::Network>(*model_->network);
        for (std::size_t number = 0; number < depths.size(); ++number)
            plan->channels[spatial::ChannelId(number)].depth = depths[number];
        changed->network = plan;
        return simulate::simulateNames(changed, {});
    }

    std::shared_ptr<const array::Model> model_;

  public:
    DepthSearch search;
    Depths live, fast, most;
};

TEST(DepthSearch, NamesTellTheSameCyclesAsValues) {
    for (const bool isBlock : {false, true}) {
        test::Sizes sizes{3, 2, 2, 3, 3, 2};
        sizes.isBlock = isBlock;
        sizes.depth = 3;
        const auto model = test::HandMade(sizes).model();
        evaluate::InputOptions options;
        options.random = true;
        const auto inputs = evaluate::makeInputs(model->system(), options).tensors;
        const auto whole = simulate::simulateNetwork(model, inputs, {}),
                   names = simulate::simulateNames(model, {});
        EXPECT_TRUE(whole.complete && names.complete);
        EXPECT_EQ(names.cycles, whole.cycles);
        ASSERT_EQ(names.processes.size(), whole.processes.size());
        for (std::size_t n = 0; n < names.processes.size(); ++n) {
            EXPECT_EQ(names.processes[n].iterations, whole.processes[n].iterations);
            EXPECT_EQ(names.processes[n].last, whole.processes[n].last);
            EXPECT_EQ(names.processes[n].lost(), whole.processes[n].lost());
        }
        for (std::size_t n = 0; n < names.fifos.size(); ++n)
            EXPECT_EQ(names.fifos[n].greatest, whole.fifos[n].greatest);
    }
}

TEST(DepthSearch, AllOthersAreTried) {
    for (const bool isBlock : {false, true})
        for (const int tokens : {2, 5}) {
            SCOPED_TRACE(fmt::format("{} {}", isBlock, tokens));
            test::Sizes sizes{2, 2, 1, tokens, 2, 1};
            sizes.depth = 4;
            sizes.isBlock = isBlock;
            Searched(test::HandMade(sizes).model()).expectAll();
        }
}

// In block order the first drainer sends its E results before those of the next one. The latter wait in the
// array's channel, in the drainer behind it and in the chain's channel: each alone may hold one, together
// they hold E.
TEST(DepthSearch, InBlockOrderEachAloneMayBeOneButNotAllTogether) {
    const int results = 9;
    test::Sizes sizes{2, 1, 1, results, 2, 1};
    sizes.depth = results;
    sizes.isBlock = true;
    test::HandMade made(sizes);
    const Searched found(made.model());
    const auto drained = made.channelNamed("X_to_C").index(), chain = made.channelNamed("C_chain").index();
    EXPECT_EQ(found.search.channels[drained].live.alone, 1);
    EXPECT_EQ(found.search.channels[chain].live.alone, 1);
    const std::int64_t together = found.live[drained] + found.live[chain];
    EXPECT_GT(together, 2);
    for (std::int64_t drain = 1; drain < together; ++drain) { // whatever one saves, the other needs
        Depths depths = found.most;
        depths[drained] = drain;
        depths[chain] = together - drain;
        EXPECT_TRUE(found.goesOn(depths)) << drain;
        if (depths[chain] == 1) continue;
        --depths[chain];
        EXPECT_FALSE(found.goesOn(depths)) << drain;
    }
}

// In block order, as in Network.ADeadlockNamesItsCycle.
TEST(DepthSearch, ANetworkThatStandsStillTakesNoCycles) {
    test::Sizes sizes{3, 2, 1, 9, 2, 1};
    sizes.isBlock = true;
    for (const std::int64_t depth : {1, 99}) {
        sizes.depth = depth;
        const Searched found(test::HandMade(sizes).model());
        EXPECT_EQ(found.search.presentCycles, depth == 1 ? std::nullopt : std::optional(found.search.cycles));
    }
}

TEST(DepthSearch, CanBeStopped) {
    std::stop_source source;
    source.request_stop();
    simulate::Options options;
    options.stop = source.get_token();
    const auto found = searchDepths(test::HandMade(test::Sizes{}).model(), options);
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().find("stopped"), std::string::npos);
}

} // namespace
} // namespace tactus::driver
