// Values that are computed apart from timing, beside tokens that carry them: where that is the same, and
// where it would not be.
#include "simulate/build.h"
#include "simulate/network/actors/network.h"
#include "simulate/network/apart/apart.h"
#include "simulate/network/apart/value_order.h"
#include "support/inputs.h"
#include "support/network.h"
#include "support/run_text.h"
#include "support/sample.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::simulate {
namespace {

using spatial::Action;
using test::HandMade;
using test::Sizes;

struct Both {
    NetworkSimulation tokens;
    std::optional<NetworkSimulation> apart;
};

// Where values are computed apart, all is as with tokens; else simulateNetwork() has the tokens.
Both bothOf(const std::shared_ptr<const array::Model>& model, Options options = {}) {
    const evaluate::Tensors inputs = test::inputsOf(*model);
    options.apartFrom = 0;
    const std::int64_t interval = array::intervalOf(*model, options.latencies)->cycles;
    Both both{simulateTokens(model, inputs, options, interval),
              simulateApart(model, inputs, options, interval)};
    const NetworkSimulation found = simulateNetwork(model, inputs, options);
    EXPECT_EQ(test::textOfRun(both.tokens), test::textOfRun(found));
    EXPECT_EQ(test::textOfValues(both.tokens.outputs), test::textOfValues(found.outputs));
    EXPECT_EQ(both.tokens.steps, found.steps);
    return both;
}

Both bothOfChanged(const std::function<void(spatial::Network&)>& change) {
    HandMade made(Sizes{});
    change(made.plan());
    return bothOf(made.model());
}

spatial::Process& processOf(spatial::Network& plan, std::string_view name) {
    return *std::ranges::find(plan.processes, name, &spatial::Process::name);
}

TEST(Apart, HasAllFiguresAndValues) {
    for (const Sizes& sizes : {Sizes{}, Sizes{.I = 3, .J = 1, .K = 5}, Sizes{.O = 1, .V = 4},
                               Sizes{.I = 1, .T = 3, .K = 1}, Sizes{.isDouble = false}}) {
        const auto model = HandMade(sizes).model();
        for (const bool leaps : {true, false}) {
            Options options;
            options.leapsFrom = leaps ? 0 : 1'000'000;
            options.keepTimes = !leaps;
            EXPECT_TRUE(bothOf(model, options).apart);
            options.memory = {1'000'000, 8'000'000};
            EXPECT_TRUE(bothOf(model, options).apart);
        }
    }
    const auto deadlock = HandMade({.depth = 1, .isBlock = true}).model();
    EXPECT_FALSE(bothOf(deadlock).apart);
    EXPECT_FALSE(bothOf(deadlock).tokens.complete);
}

// The names are right on every FIFO, but the array reads what did not come in that step.
TEST(Apart, IsNotWhereTheArrayReadsMoreThanComes) {
    const Both found = bothOfChanged([](spatial::Network& plan) {
        spatial::Process& load = processOf(plan, "B_load");
        for (polyhedra::Union* when : {&load.actions[0].when, &load.actions[1].when}) {
            load.domain.box[1].upper = 0;
            when->front().box[1].upper = 0;
        }
        plan.actions[1].when.front().box[0].upper = 0;
    });
    EXPECT_TRUE(found.tokens.complete);
    EXPECT_FALSE(found.apart);
}

// The names are right, but the value under one is that of another.
TEST(Apart, IsNotWhereAValueIsNoFunctionOfItsName) {
    const Both found = bothOfChanged([](spatial::Network& plan) {
        polyhedra::AffineForm& j = processOf(plan, "B_load").actions[0].element[2].form;
        j = polyhedra::AffineForm::number(0, j.dimensions());
    });
    EXPECT_TRUE(found.tokens.complete);
    EXPECT_FALSE(found.apart);
}

TEST(Apart, IsNotWhereAResultIsSentBeforeItIsThere) {
    const Both found = bothOfChanged([](spatial::Network& plan) {
        plan.actions[2].when.front().box[2] = {0, 0}; // k
    });
    EXPECT_TRUE(found.tokens.complete);
    EXPECT_FALSE(found.apart);
}

TEST(Apart, LeavesWhatIsNotStored) {
    const Both found = bothOfChanged([](spatial::Network& plan) {
        Action& store = processOf(plan, "C_unload").actions[1];
        store.when.front().box[0].upper = 0; // o
    });
    EXPECT_TRUE(found.tokens.complete);
    EXPECT_TRUE(found.apart);
    const Both twice = bothOfChanged([](spatial::Network& plan) {
        auto& actions = processOf(plan, "C_unload").actions;
        actions.push_back(actions[1]);
    });
    EXPECT_TRUE(twice.tokens.complete);
    EXPECT_FALSE(twice.apart);
}

// Tokens told in runs of any lengths at both ends of a FIFO, beside their names one by one.
TEST(Traffic, ComparesEveryName) {
    std::mt19937 random(1);
    const auto pick = [&](std::int64_t low, std::int64_t high) {
        return std::uniform_int_distribution<std::int64_t>(low, high)(random);
    };
    const std::shared_ptr<const array::Model> model = HandMade(Sizes{}).model();
    std::uint64_t signature = 0;
    const Fifo fifo(spatial::ChannelId(0u), {}, 2, 0, signature, 0);
    int right = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        Traffic traffic(model->system());
        std::vector<TokenName> ends[2];
        std::vector<NameRun> runs[2];
        for (int end = 0; end < 2; ++end)
            for (std::int64_t at = 0; at < 12;) {
                NameRun run{{at / 6 * 7 + at % 6, 1, 2}, 1, pick(1, 6 - at % 6)};
                if (pick(0, 19) == 0) ++(pick(0, 1) == 0 ? run.name.first : run.step);
                at += run.count;
                runs[end].push_back(run);
                for (std::int64_t n = 0; n < run.count; ++n)
                    ends[end].push_back({run.name.first + n * run.step, 1, 2});
            }
        for (std::size_t at[2] = {0, 0}; at[0] < runs[0].size() || at[1] < runs[1].size();) {
            const bool isRead = at[0] == runs[0].size() || (at[1] < runs[1].size() && pick(0, 1) == 0);
            if (isRead)
                traffic.read(fifo, runs[1][at[1]++]);
            else
                traffic.write(fifo, runs[0][at[0]++]);
        }
        ASSERT_EQ(traffic.isWhole(), ends[0] == ends[1]);
        right += traffic.isWhole();
    }
    EXPECT_GT(right, 100);
    EXPECT_LT(right, 1900);
}

// Any change of any number of a plan: what is shown then holds, and what is wrong is said as before.
TEST(Apart, AnyChangedPlan) {
    int complete = 0, apart = 0;
    for (unsigned seed = 1; seed <= test::sample(400u); ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        const auto pick = [&](auto& things) -> auto& {
            return things[std::uniform_int_distribution<std::size_t>(0, things.size() - 1)(random)];
        };
        const Both found = bothOfChanged([&](spatial::Network& plan) {
            std::vector<std::vector<Action>*> places{&plan.actions};
            for (spatial::Process& process : plan.processes) places.push_back(&process.actions);
            std::vector<Action>& actions = *pick(places);
            Action& action = pick(actions);
            const std::int64_t by = seed % 2 == 0 ? 1 : -1;
            std::vector<std::int64_t*> numbers;
            for (polyhedra::QuasiAffine& form : action.element) {
                numbers.push_back(&form.form.constant);
                for (std::int64_t& one : form.form.coefficients) numbers.push_back(&one);
            }
            for (polyhedra::Interval& one : action.when.front().box)
                if (one.lower < one.upper) numbers.push_back(by > 0 ? &one.lower : &one.upper);
            if (action.buffer.valid())
                for (std::int64_t& one : action.slot.coefficients) numbers.push_back(&one);
            *pick(numbers) += by;
        });
        complete += found.tokens.complete;
        apart += found.apart.has_value();
    }
    EXPECT_GT(complete, 20);
    if (test::triesAll) {
        EXPECT_GT(apart, 0);
    }
    RecordProperty("complete", complete);
    RecordProperty("apart", apart);
}

} // namespace
} // namespace tactus::simulate
