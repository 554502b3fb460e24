// What a run tells of the same network with something lifted, beside a run of that.
#include "bottleneck/what_if.h"

#include "simulate/build.h"
#include "simulate/network/actors/network.h"
#include "support/inputs.h"
#include "support/network.h"

#include <gtest/gtest.h>

namespace tactus::bottleneck {
namespace {

using simulate::Relaxed;
using test::HandMade;

class Lifted {
  public:
    explicit Lifted(const test::Sizes& sizes, std::int64_t interval = 1) : model_(HandMade(sizes).model()) {
        run_ = simulate::simulateNames(model_, {}, {}, interval);
        EXPECT_TRUE(run_.complete);
        run_.interval = interval;
    }

    // Deeper channels one by one and all, two banks, and both.
    void compareAll() {
        const spatial::Network& plan = *model_->network;
        Relaxed all;
        all.depth = 1000;
        for (const spatial::BufferId id : plan.buffers.keys()) {
            Relaxed one;
            one.doubled = {id};
            compare(one);
            all.doubled.push_back(id);
        }
        compare(all);
        for (const spatial::ChannelId id : plan.channels.keys()) {
            Relaxed one;
            one.deep = {id};
            compare(one);
        }
    }

    int known = 0, others = 0;

  private:
    void compare(const Relaxed& relaxed) {
        const WhatIf whatIf(model_, model_->network, {}, run_);
        if (!whatIf.isKnown(relaxed)) {
            ++others;
            return;
        }
        ++known;
        EXPECT_EQ(whatIf.cycles(relaxed), run_.cycles);
        EXPECT_EQ(whatIf.runs(), 0);
        auto changed = std::make_shared<array::Model>(*model_);
        auto plan = std::make_shared<spatial::Network>(*model_->network);
        for (spatial::Channel& channel : plan->channels)
            channel.depth = std::max(channel.depth, relaxed.depth);
        for (const spatial::ChannelId id : relaxed.deep) plan->channels[id].depth = 1000;
        for (const spatial::BufferId id : relaxed.doubled) plan->buffers[id].isDouble = true;
        changed->network = std::move(plan);
        EXPECT_EQ(simulate::simulateNames(changed, {}, {}, run_.interval).cycles, run_.cycles);
    }

    std::shared_ptr<const array::Model> model_;
    simulate::NetworkSimulation run_;
};

TEST(WhatIf, KnowsWhatChangesNothing) {
    int known = 0, others = 0;
    for (const int size : {1, 2, 4, 7})
        for (const std::int64_t depth : {1, 2, 3, 8})
            for (const bool isDouble : {false, true})
                for (const std::int64_t interval : {1, 3}) {
                    test::Sizes sizes{2, size, 3, size, 3, 2};
                    sizes.depth = depth;
                    sizes.isDouble = isDouble;
                    Lifted lifted(sizes, interval);
                    lifted.compareAll();
                    known += lifted.known;
                    others += lifted.others;
                }
    EXPECT_GT(known, 50);
    EXPECT_GT(others, 50);
}

// Nothing is said of what else is lifted, or where memory takes time.
TEST(WhatIf, KnowsNothingOfOtherLimits) {
    const auto model = HandMade({2, 2, 2, 2, 2, 2}).model();
    const auto run = simulate::simulateNetwork(model, test::inputsOf(*model), {});
    const WhatIf whatIf(model, model->network, {}, run);
    EXPECT_TRUE(whatIf.isKnown({}));
    Relaxed relaxed;
    relaxed.quick = {spatial::KernelId(std::size_t{0})};
    EXPECT_FALSE(whatIf.isKnown(relaxed));
    relaxed = {};
    relaxed.near = {spatial::ChannelId(std::size_t{0})};
    EXPECT_FALSE(whatIf.isKnown(relaxed));
    simulate::Options memory;
    memory.memory = {1, 1000};
    EXPECT_FALSE(WhatIf(model, model->network, memory, run).isKnown({}));
}

} // namespace
} // namespace tactus::bottleneck
