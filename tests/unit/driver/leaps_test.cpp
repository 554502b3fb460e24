// Runs that leap over cycles in which a network repeats itself, beside runs of every cycle: all figures of
// all processes, FIFOs, banks and of memory.
#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "simulate/network/actors/network.h"
#include "support/examples.h"
#include "support/random_network.h"
#include "support/run_text.h"
#include "support/sample.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::driver {
namespace {

using simulate::NetworkSimulation;
using test::textOfRun;

// A network, and the circumstances under which it runs.
struct Case {
    std::shared_ptr<const array::Model> model;
    simulate::Options options = {};
    simulate::Relaxed relaxed = {};
    std::int64_t interval = 1;
    NetworkSimulation run(bool leaps, bool comparesAny = false) const {
        simulate::Options own = options;
        own.leaps = leaps;
        own.leapsFrom = comparesAny ? -1 : 0;
        return simulate::simulateNames(model, own, relaxed, interval);
    }
};

struct Compared {
    int runs = 0, leaping = 0, leapingByChance = 0, deadlocks = 0, leapingDeadlocks = 0;
    void add(const Case& one) {
        const NetworkSimulation full = one.run(false), leapt = one.run(true);
        ASSERT_EQ(textOfRun(full), textOfRun(leapt));
        ASSERT_EQ(full.leaps.leaps, 0);
        if (full.cycles < 30'000) {
            const NetworkSimulation any = one.run(true, true);
            ASSERT_EQ(textOfRun(full), textOfRun(any));
            leapingByChance += any.leaps.leaps > 0;
        }
        ++runs;
        leaping += leapt.leaps.leaps > 0;
        deadlocks += !full.circle.empty();
        leapingDeadlocks += !full.circle.empty() && leapt.leaps.leaps > 0;
    }
};

std::shared_ptr<const array::Model> modelOfText(const std::string& text,
                                                const std::map<std::string, std::int64_t>& sizes = {}) {
    Request request = Request::of(std::make_shared<text::SourceBuffer>("d.ure", text));
    request.params = sizes;
    const Analysis analysis = analyse(request);
    const MappingAnalysis& mapping = analysis.designs.front().mappings.front();
    return mapping.legal() && mapping.network ? buildWholeArray(mapping, {}).model : nullptr;
}

class RandomCases {
  public:
    explicit RandomCases(unsigned seed) : random_(seed) {}

    Case of(const std::shared_ptr<const array::Model>& model) {
        Case one{withDepths(*model)};
        const spatial::Network& plan = *one.model->network;
        if (chance(0.3)) one.interval = pick(2, 7);
        if (chance(0.3))
            one.options.memory = {
                {std::int64_t(1) << 20, pick(1, 100) * (std::int64_t(1) << 18), chance(0.3)}};
        if (chance(0.15))
            for (const spatial::KernelId id : plan.kernels.keys())
                if (chance(0.5)) one.relaxed.quick.push_back(id);
        if (chance(0.15))
            for (const spatial::ChannelId id : plan.channels.keys())
                if (chance(0.5)) one.relaxed.near.push_back(id);
        return one;
    }

  private:
    std::int64_t pick(std::int64_t low, std::int64_t high) {
        return std::uniform_int_distribution<std::int64_t>(low, high)(random_);
    }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }

    // Those of the design, or others from 1 on.
    std::shared_ptr<const array::Model> withDepths(const array::Model& model) {
        auto changed = std::make_shared<array::Model>(model);
        auto plan = std::make_shared<spatial::Network>(*model.network);
        const bool isWhole = chance(0.3);
        for (spatial::Channel& channel : plan->channels)
            if (!isWhole && chance(0.7)) channel.depth = chance(0.5) ? pick(1, 4) : pick(1, 300);
        changed->network = std::move(plan);
        return changed;
    }

    std::mt19937 random_;
};

TEST(LeapsOfRandomNetworks, HaveAllFiguresOfTheFullRun) {
    Compared compared;
    for (unsigned seed = 1; seed <= test::longSample(2000u); ++seed) {
        SCOPED_TRACE(seed);
        const auto model = modelOfText(test::randomNetwork(seed, seed % 4 == 0, seed % 3 == 0 ? 12 : 24));
        if (!model || model->iterations > 200'000) continue;
        RandomCases random(seed);
        for (int n = 0; n < 3 && !testing::Test::HasFatalFailure(); ++n) compared.add(random.of(model));
        if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GT(compared.runs, 20);
    EXPECT_GT(compared.leaping, 5);
    EXPECT_GT(compared.leapingByChance, 5);
    RecordProperty("runs", compared.runs);
    RecordProperty("leaping", compared.leaping);
    RecordProperty("deadlocks", compared.deadlocks);
    RecordProperty("leaping deadlocks", compared.leapingDeadlocks);
    if (std::getenv("TACTUS_SOAK"))
        fmt::print("{} runs, {} leaping, {} deadlocks, {} of them leaping\n", compared.runs, compared.leaping,
                   compared.deadlocks, compared.leapingDeadlocks);
}

// The arrays of the papers: one tile of the output and two of the sum, or a part of the problem.
TEST(LeapsOfPublishedDesigns, HaveAllFiguresOfTheFullRun) {
    using Sizes = std::map<std::string, std::int64_t>;
    const std::pair<const char*, Sizes> designs[] = {
        {"gemm",
         {{"II", 10},
          {"III", 32},
          {"JJ", 8},
          {"JJJ", 32},
          {"KK", 32},
          {"KKK", 16},
          {"I", 320},
          {"J", 256},
          {"K", 1024}}},
        {"mttkrp",
         {{"II", 8},
          {"III", 16},
          {"JJ", 9},
          {"JJJ", 16},
          {"KK", 4},
          {"LLL", 16},
          {"I", 128},
          {"J", 144},
          {"K", 12},
          {"L", 64}}},
        {"ttm",
         {{"III", 8},
          {"JJ", 8},
          {"JJJ", 8},
          {"KK", 11},
          {"KKK", 16},
          {"LL", 4},
          {"LLL", 16},
          {"I", 16},
          {"J", 64},
          {"K", 176},
          {"L", 256}}},
        {"ttmc",
         {{"III", 16},
          {"JJ", 8},
          {"JJJ", 4},
          {"KK", 10},
          {"KKK", 4},
          {"LL", 32},
          {"MMM", 16},
          {"I", 16},
          {"J", 32},
          {"K", 40},
          {"L", 64},
          {"M", 32}}},
        {"convolution",
         {{"COO", 10}, {"YY", 14}, {"XX", 8}, {"CII", 16}, {"CO", 20}, {"Y", 28}, {"X", 16}, {"CI", 64}}},
        {"smith-waterman", {{"P", 128}, {"I", 8192}, {"J", 256}}},
    };
    for (const auto& [name, sizes] : designs) {
        SCOPED_TRACE(name);
        const auto model = modelOfText(test::exampleText(fmt::format("published/{}", name)), sizes);
        ASSERT_TRUE(model);
        for (const bool hasMemory : {false, true}) {
            Case one{model};
            if (hasMemory) one.options.memory = {200'000'000, 34'100'000'000};
            Compared compared;
            compared.add(one);
            EXPECT_EQ(compared.leaping, 1);
            EXPECT_EQ(compared.deadlocks, 0);
        }
    }
}

// Results that PEs hand on in blocks, in FIFOs of any depth: some are too shallow.
TEST(LeapsOfPublishedDesigns, EndInTheSameDeadlocks) {
    std::string text = test::exampleText("published/gemm");
    const std::string call = "gather(C, ii)";
    text.replace(text.find(call), call.size(), "gather(C, ii, Block)");
    const auto model = modelOfText(
        text, {{"II", 3}, {"III", 16}, {"JJ", 2}, {"JJJ", 16}, {"KK", 8}, {"I", 96}, {"J", 64}, {"K", 64}});
    ASSERT_TRUE(model);
    Compared compared;
    for (std::int64_t depth = 1; depth <= 512 && !HasFatalFailure(); depth += depth < 40 ? 3 : 17)
        for (const char* name : {"array_to_C_drainer", "A_feeder_to_array"}) {
            auto changed = std::make_shared<array::Model>(*model);
            auto plan = std::make_shared<spatial::Network>(*model->network);
            for (spatial::Channel& channel : plan->channels)
                if (channel.name == name) channel.depth = depth;
            changed->network = std::move(plan);
            compared.add({changed});
        }
    EXPECT_GT(compared.leaping, 50);
    EXPECT_GT(compared.leapingDeadlocks, 5);
    RecordProperty("deadlocks", compared.deadlocks);
}

// A run that may not start enough iterations ends as one that is stopped.
TEST(LeapsOfPublishedDesigns, EndWhereTheyAreNotEnough) {
    const auto model = modelOfText(test::exampleText("published/gemm"));
    simulate::Options options;
    options.mostStarts = 100;
    options.leapsFrom = 0;
    const NetworkSimulation found = simulate::simulateNames(model, options);
    EXPECT_FALSE(found.complete);
    ASSERT_EQ(found.diagnostics.size(), 1u);
    EXPECT_EQ(found.diagnostics.front().kind, diagnostics::Kind::SimulationStopped);
    // Behind its leaps, too: it is not run again cycle by cycle.
    options.mostStarts = INT64_MAX;
    const NetworkSimulation whole = simulate::simulateNames(model, options);
    ASSERT_GT(whole.leaps.leaps, 0);
    options.mostStarts = whole.leaps.starts - 1;
    const NetworkSimulation nearly = simulate::simulateNames(model, options);
    EXPECT_FALSE(nearly.complete);
    EXPECT_EQ(nearly.leaps.leaps, whole.leaps.leaps);
    EXPECT_EQ(nearly.leaps.starts, options.mostStarts);
}

} // namespace
} // namespace tactus::driver
