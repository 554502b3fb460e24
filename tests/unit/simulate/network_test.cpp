// A whole network: values beside direct evaluation, cycles beside a naive simulation.
#include "evaluate/build.h"
#include "evaluate/outputs/compare.h"
#include "simulate/build.h"
#include "simulate/kernel_activity.h"
#include "spatial/network/verify.h"
#include "support/inputs.h"
#include "support/naive_network.h"
#include "support/network.h"

#include <functional>
#include <gtest/gtest.h>
#include <random>

namespace tactus::simulate {
namespace {

using diagnostics::Kind;
using test::HandMade;
using test::inputsOf;
using test::Sizes;

std::string said(const NetworkSimulation& simulation) {
    std::string text;
    for (const auto& one : simulation.diagnostics) text += one.message + "\n";
    return text;
}

NetworkSimulation expectEqualsEvaluation(const std::shared_ptr<const array::Model>& model,
                                         std::optional<MemoryModel> memory = {}) {
    const evaluate::Tensors inputs = inputsOf(*model);
    const evaluate::Evaluation expected = evaluate::evaluate(model->system(), inputs, {});
    Options options;
    options.memory = memory;
    options.keepTimes = true;
    NetworkSimulation found = simulateNetwork(model, inputs, options);
    EXPECT_TRUE(found.complete) << said(found);
    if (!found.complete) return found;
    EXPECT_TRUE(compare(model->system(), expected.outputs, found.outputs).matches);
    return found;
}

// Works and waits of each kernel in each cycle; of the whole run the waits by their causes.
void expectActivityOf(const std::vector<Naive::Runner>& runners, const NetworkSimulation& found) {
    for (std::uint32_t kernel = 0; kernel < found.activity.size(); ++kernel) {
        const KernelActivity& activity = *found.activity[kernel];
        std::vector<std::int64_t> works(std::size_t(found.cycles)), waits(std::size_t(found.cycles));
        for (const Naive::Runner& runner : runners) {
            if (runner.kernel.index() != kernel) continue;
            for (const std::int64_t cycle : runner.starts) ++works[std::size_t(cycle)];
            for (const auto& [from, to] : runner.waited)
                for (std::int64_t cycle = from; cycle < to; ++cycle) ++waits[std::size_t(cycle)];
        }
        ASSERT_EQ(activity.cellCycles(), 1);
        ASSERT_LE(std::ssize(activity.cells()), found.cycles);
        std::array<std::int64_t, KernelActivity::causes> all{};
        for (std::size_t cycle = 0; cycle < works.size(); ++cycle) {
            const KernelActivity::Cell cell =
                cycle < activity.cells().size() ? activity.cells()[cycle] : KernelActivity::Cell{};
            ASSERT_EQ(cell.works, works[cycle]) << "kernel " << kernel << " in cycle " << cycle;
            std::int64_t sum = 0;
            for (std::size_t cause = 0; cause < all.size(); ++cause) {
                sum += cell.waits[cause];
                all[cause] += cell.waits[cause];
            }
            ASSERT_EQ(sum, waits[cycle]) << "kernel " << kernel << " in cycle " << cycle;
        }
        for (const ProcessRun& run : found.processes)
            for (const Stall& stall : run.stalls)
                if (run.kernel.index() == kernel) all[std::size_t(stall.cause.kind)] -= stall.cycles;
        EXPECT_EQ(all, decltype(all){}) << "kernel " << kernel;
    }
}

void expectEqualsNaive(const array::Model& model, const NetworkSimulation& found,
                       std::optional<MemoryModel> memory = {}) {
    Naive naive(model, memory);
    naive.run();
    EXPECT_FALSE(naive.isStuck);
    EXPECT_EQ(found.cycles, naive.cycles);
    const std::vector<Naive::Runner> runners = naive.result();
    EXPECT_EQ(found.processes.size(), runners.size());
    for (const Naive::Runner& runner : runners) {
        const auto same = std::ranges::find_if(found.processes, [&](const ProcessRun& run) {
            return run.name == runner.name && run.pe == runner.pe;
        });
        ASSERT_NE(same, found.processes.end()) << runner.name;
        EXPECT_EQ(same->iterations, runner.iterations) << runner.name;
        EXPECT_EQ(same->first, runner.first) << runner.name;
        EXPECT_EQ(same->last, runner.last) << runner.name;
        std::map<std::string, std::int64_t> lost;
        for (const Stall& stall : same->stalls) lost[naive.textOf(stall.cause)] = stall.cycles;
        EXPECT_EQ(lost, runner.lost) << runner.name;
    }
    expectActivityOf(runners, found);
    for (const FifoRun& fifo : found.fifos)
        EXPECT_EQ(fifo.greatest, (naive.greatest[{fifo.channel.index(), fifo.instance}]))
            << model.network->channels[fifo.channel].name;
    for (const FifoRun& fifo : found.fifos) {
        EXPECT_EQ(fifo.elements, (naive.elements[{fifo.channel.index(), fifo.instance}]))
            << model.network->channels[fifo.channel].name;
        const std::vector<std::int64_t>& held = naive.held[{fifo.channel.index(), fifo.instance}];
        for (std::size_t cycle = 0; cycle < held.size(); ++cycle)
            ASSERT_EQ(fifo.heldIn(std::int64_t(cycle)), held[cycle])
                << model.network->channels[fifo.channel].name << " in cycle " << cycle;
    }
    // The array's own steps, of which the first and the last do something.
    ASSERT_EQ(std::int64_t(found.steps.size()), model.cycles);
    EXPECT_EQ(found.steps.front(), found.processes.front().first);
    EXPECT_EQ(found.steps.back(), found.processes.front().last);
    EXPECT_TRUE(std::ranges::is_sorted(found.steps));
}

// Of long runs in longer cells, with the same sums.
TEST(Network, ActivityOfLongRunsIsInLongerCells) {
    KernelActivity activity;
    constexpr auto most = std::int64_t(KernelActivity::mostCells);
    std::int64_t works = 0, waits = 0;
    for (std::int64_t cycle = 0; cycle < 5 * most; cycle += 7) {
        activity.work(cycle);
        activity.wait(cycle + 1, cycle + 4, StallCause::Kind::Room);
        ++works;
        waits += 3;
    }
    EXPECT_EQ(activity.cellCycles(), 8);
    EXPECT_LE(activity.cells().size(), KernelActivity::mostCells);
    // Of the cycles 56 .. 63 the first and the last begin an iteration, and 57 .. 59 are waits.
    EXPECT_EQ(activity.cells()[7], (KernelActivity::Cell{2, {0, 3, 0, 0}}));
    for (const KernelActivity::Cell& cell : activity.cells()) {
        works -= cell.works;
        waits -= cell.waits[std::size_t(StallCause::Kind::Room)];
    }
    EXPECT_EQ(works, 0);
    EXPECT_EQ(waits, 0);
    activity.wait(0, 20 * most, StallCause::Kind::Data);
    EXPECT_EQ(activity.cellCycles(), 32);
    EXPECT_EQ(activity.cells()[3].waits[std::size_t(StallCause::Kind::Data)], 32);
}

TEST(Network, TheOneMadeByHandIsRight) {
    const auto model = HandMade(Sizes{}).model();
    EXPECT_EQ(spatial::verify(*model->network, model->map, *model->graph), std::vector<std::string>{});
}

TEST(Network, ValuesEqualEvaluationAndCyclesEqualTheNaiveSimulation) {
    const auto model = HandMade(Sizes{}).model();
    expectEqualsNaive(*model, expectEqualsEvaluation(model));
}

// 60 of them.
void forRandomSizes(const std::function<void(const Sizes&, std::mt19937&)>& test) {
    std::mt19937 random(1);
    const auto pick = [&](int most) { return int(random() % unsigned(most)) + 1; };
    for (int n = 0; n < 60; ++n) {
        Sizes sizes{pick(4), pick(4), pick(3), pick(4), pick(5), pick(3)};
        sizes.depth = pick(3);
        sizes.isDouble = pick(2) == 1;
        SCOPED_TRACE(fmt::format("I {} J {} O {} T {} K {} V {} depth {} double {}", sizes.I, sizes.J,
                                 sizes.O, sizes.T, sizes.K, sizes.V, sizes.depth, sizes.isDouble));
        test(sizes, random);
    }
}

TEST(Network, RandomSizesDepthsAndBanks) {
    forRandomSizes([](const Sizes& sizes, std::mt19937&) {
        const auto model = HandMade(sizes).model();
        expectEqualsNaive(*model, expectEqualsEvaluation(model));
    });
}

// Three kernels with several PEs share a bandwidth from much too little to more than they can use.
TEST(Network, RandomSizesWithMemory) {
    std::int64_t lost = 0;
    forRandomSizes([&](const Sizes& sizes, std::mt19937& random) {
        const MemoryModel memory{std::int64_t(random() % 7 + 1), std::int64_t(random() % 60 + 1),
                                 random() % 2 == 0};
        SCOPED_TRACE(fmt::format("{} Hz, {} bytes a second, {}", memory.clock, memory.bytesPerSecond,
                                 memory.perKernel ? "per kernel" : "per unit"));
        const auto model = HandMade(sizes).model();
        const NetworkSimulation found = expectEqualsEvaluation(model, memory);
        expectEqualsNaive(*model, found, memory);
        for (const ProcessRun& run : found.processes)
            for (const Stall& stall : run.stalls)
                if (stall.cause.kind == StallCause::Kind::Memory) lost += stall.cycles;
    });
    EXPECT_GT(lost, 1000);
}

// In block order the first drainer takes E values of its own before it lets the next ones by: those wait in
// the array's channel, in the drainer behind it and in the chain's channel, or nothing moves.
TEST(Network, BlockOrderStandsStillWhereFifosHoldTooLittle) {
    for (const std::int64_t depth : {1, 2, 3, 5})
        for (int outputs = 2; outputs < 14; ++outputs) {
            Sizes sizes{3, 2, 1, outputs, 2, 1};
            sizes.depth = depth;
            sizes.isBlock = true;
            const auto model = HandMade(sizes).model();
            Naive naive(*model);
            naive.run();
            Options options;
            options.keepTimes = true;
            const NetworkSimulation found = simulateNetwork(model, inputsOf(*model), options);
            EXPECT_EQ(found.complete, !naive.isStuck) << depth << " " << outputs;
            if (found.complete) expectEqualsNaive(*model, found);
        }
}

TEST(Network, ADeadlockNamesItsCycle) {
    Sizes sizes{3, 2, 1, 9, 2, 1};
    sizes.isBlock = true;
    const auto model = HandMade(sizes).model();
    const NetworkSimulation found = simulateNetwork(model, inputsOf(*model), {});
    ASSERT_EQ(found.diagnostics.size(), 1u);
    EXPECT_EQ(found.diagnostics.front().kind, Kind::NetworkDeadlock);
    for (const char* part :
         {"after cycle", "kernel 'X' (cycle", "waits for space on channel 'X_to_C' of kernel 'C_drain', PE",
          "waits for space on channel 'C_chain' of kernel 'C_drain', PE (0, 0)",
          "waits for data on channel 'X_to_C' of kernel 'X'"})
        EXPECT_NE(found.diagnostics.front().message.find(part), std::string::npos)
            << part << "\n"
            << found.diagnostics.front().message;
}

// The plan with one change, as the simulator sees it; where values may be computed apart from timing, too.
NetworkSimulation changed(const std::function<void(spatial::Network&)>& change) {
    HandMade made(Sizes{});
    change(made.plan());
    Options apart;
    apart.apartFrom = 0;
    const evaluate::Tensors inputs = inputsOf(*made.model());
    NetworkSimulation found = simulateNetwork(made.model(), inputs, {});
    EXPECT_EQ(said(simulateNetwork(made.model(), inputs, apart)), said(found));
    return found;
}

spatial::Process& processNamed(spatial::Network& plan, std::string_view name) {
    return *std::ranges::find(plan.processes, name, &spatial::Process::name);
}

TEST(Network, ATokenOfAnotherNameIsSaid) {
    const NetworkSimulation found = changed([](spatial::Network& plan) {
        for (spatial::Action& action : processNamed(plan, "B_load").actions)
            action.element[2].form.constant = 1;
        processNamed(plan, "B_load").actions[0].element[2].form.constant = 0;
    });
    ASSERT_EQ(found.diagnostics.size(), 1u);
    EXPECT_EQ(found.diagnostics.front().kind, Kind::NetworkToken);
    EXPECT_NE(said(found).find("kernel 'X' at iteration step 0 expects B(0, 0, 0) and 1 more from channel "
                               "'B_to_X', which has B(0, 0, 1) and 1 more"),
              std::string::npos)
        << said(found);
}

TEST(Network, ASlotThatHoldsSomethingElseIsSaid) {
    const NetworkSimulation found = changed([](spatial::Network& plan) {
        processNamed(plan, "A_feed.send").actions[0].slot.coefficients[3] = 0;
    });
    ASSERT_EQ(found.diagnostics.size(), 1u);
    EXPECT_EQ(found.diagnostics.front().kind, Kind::NetworkToken);
    EXPECT_NE(said(found).find("buffer 'A_feed.A'"), std::string::npos) << said(found);
}

TEST(Network, TokensThatNobodyTakesAreSaid) {
    const auto more = [](spatial::Network& plan) { // one round more than the array takes
        spatial::Process& load = processNamed(plan, "B_load");
        load.domain.box[1].upper += 1;
        for (spatial::Action& action : load.actions) action.when = {load.domain};
    };
    const NetworkSimulation found = changed(more);
    ASSERT_EQ(found.diagnostics.size(), 1u);
    EXPECT_EQ(found.diagnostics.front().kind, Kind::NetworkDeadlock);
    EXPECT_NE(said(found).find("of kernel 'X', which has ended"), std::string::npos) << said(found);
    const NetworkSimulation left = changed([&](spatial::Network& plan) {
        more(plan);
        plan.channels[spatial::ChannelId(2u)].depth = 100;
    });
    ASSERT_EQ(left.diagnostics.size(), 1u);
    EXPECT_EQ(left.diagnostics.front().kind, Kind::NetworkLeftover) << said(left);
    EXPECT_NE(said(left).find("6 tokens are left in channel 'B_to_X'"), std::string::npos) << said(left);
}

TEST(Network, WhatCannotBeIsSaid) {
    const auto expectBroken = [](const std::string& part,
                                 const std::function<void(spatial::Network&)>& change) {
        const NetworkSimulation found = changed(change);
        ASSERT_FALSE(found.diagnostics.empty()) << part;
        EXPECT_EQ(found.diagnostics.front().kind, Kind::NetworkBroken);
        EXPECT_NE(said(found).find(part), std::string::npos) << said(found);
    };
    expectBroken("channel 'B_to_X' has no FIFO (3)", [](spatial::Network& plan) {
        processNamed(plan, "B_load").actions[1].instance[0].constant = 1;
    });
    expectBroken("a token of 2 lanes is sent to a channel of 1",
                 [](spatial::Network& plan) { plan.channels[spatial::ChannelId(2u)].lanes = 1; });
    expectBroken("slot 3 is outside of the bank, which has 3", [](spatial::Network& plan) {
        processNamed(plan, "A_feed.fill").actions[1].slot.constant = 1;
    });
    expectBroken("it forwards a value that it has not received", [](spatial::Network& plan) {
        auto& actions = processNamed(plan, "B_load").actions;
        actions.erase(actions.begin());
    });
    expectBroken("outside of 'B'", [](spatial::Network& plan) {
        for (spatial::Action& action : processNamed(plan, "B_load").actions)
            action.element[0].form.constant = 7;
    });
    expectBroken("already has another writer", [](spatial::Network& plan) {
        processNamed(plan, "B_load").actions[1].instance[0] =
            polyhedra::AffineForm::number(0, processNamed(plan, "B_load").loops.size());
    });
}

TEST(Network, ABankThatNobodySendsIsSaid) {
    const NetworkSimulation found = changed([](spatial::Network& plan) {
        spatial::Process& send = processNamed(plan, "A_feed.send");
        send.domain.box[0].upper = 0; // nothing on the second PE
        for (spatial::Action& action : send.actions) action.when = {send.domain};
        plan.channels[spatial::ChannelId(0u)].depth = 100;
    });
    ASSERT_EQ(found.diagnostics.size(), 1u);
    EXPECT_EQ(found.diagnostics.front().kind, Kind::NetworkDeadlock);
}

TEST(Network, TooManyCasesAreSaid) {
    const NetworkSimulation found = changed([](spatial::Network& plan) {
        spatial::Action& action = processNamed(plan, "B_load").actions[1];
        action.when.resize(70, action.when.front());
    });
    ASSERT_FALSE(found.diagnostics.empty());
    EXPECT_EQ(found.diagnostics.front().kind, Kind::NetworkIntricate);
    EXPECT_EQ(found.diagnostics.front().message,
              "kernel 'B_load', PE (0) has 71 cases; a network is simulated with up to 64");
}

// FIFOs, banks, PEs and what is in memory count before any of it is made.
TEST(Network, WhatDoesNotFitIsRefusedBeforehand) {
    const auto refused = [](const std::function<void(spatial::Network&)>& change) {
        const NetworkSimulation found = changed(change);
        return found.diagnostics.size() == 1 && found.diagnostics.front().kind == Kind::SimulationTooLarge;
    };
    EXPECT_FALSE(refused([](spatial::Network&) {}));
    EXPECT_TRUE(refused(
        [](spatial::Network& plan) { plan.channels[spatial::ChannelId(0u)].depth = std::int64_t{1} << 30; }));
    EXPECT_TRUE(refused(
        [](spatial::Network& plan) { plan.channels[spatial::ChannelId(0u)].depth = std::int64_t{1} << 62; }));
    EXPECT_TRUE(refused([](spatial::Network& plan) {
        plan.channels[spatial::ChannelId(0u)].instances = {{0, std::int64_t{1} << 31},
                                                           {0, std::int64_t{1} << 31}};
    }));
    EXPECT_TRUE(refused(
        [](spatial::Network& plan) { plan.buffers[spatial::BufferId(0u)].slots = std::int64_t{1} << 40; }));
}

TEST(Network, ARunThatIsStoppedSaysSo) {
    std::stop_source stop;
    const auto model = HandMade(Sizes{40, 40, 4, 4, 8, 2}).model();
    for (const bool hasMemory : {false, true}) {
        stop = {};
        Options options;
        options.stop = stop.get_token();
        if (hasMemory) options.memory = MemoryModel{1000, 1007};
        int told = 0;
        options.progress = [&](double share) {
            ++told;
            EXPECT_GE(share, 0);
            EXPECT_LT(share, 1);
            stop.request_stop();
        };
        const NetworkSimulation found = simulateNetwork(model, inputsOf(*model), options);
        EXPECT_EQ(told, 1) << hasMemory;
        ASSERT_EQ(found.diagnostics.size(), 1u) << hasMemory;
        EXPECT_EQ(found.diagnostics.front().kind, Kind::SimulationStopped);
    }
}

TEST(Network, BanksAreHandedOverInTurn) {
    Sizes sizes{2, 2, 4, 3, 4, 1};
    const auto model = HandMade(sizes).model();
    const NetworkSimulation found = simulateNetwork(model, inputsOf(*model), {});
    ASSERT_EQ(found.banks.size(), 8u); // 4 periods of 2 PEs
    for (const BankRun& run : found.banks) {
        EXPECT_GT(run.sentFrom, run.filledTo);
        EXPECT_GE(run.sentTo - run.sentFrom + 1, 12); // T * K tokens
        for (const BankRun& other : found.banks)
            EXPECT_FALSE(other.pe == run.pe && other.period == run.period + 2 &&
                         other.filledFrom <= run.sentTo);
    }
    // The first bank of the first PE: the loader's first token is read one cycle after it was written.
    EXPECT_EQ(found.banks.front().filledFrom, 1);
    EXPECT_EQ(found.banks.front().filledTo, 8); // K * I tokens
    EXPECT_EQ(found.banks.front().sentFrom, 9);
}

} // namespace
} // namespace tactus::simulate
