// The bound of cycles beside runs of random networks, and costs beside what the networks hold.
#include "studies/costs/costs.h"

#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "estimate/counts/control.h"
#include "estimate/energy/energy.h"
#include "polyhedra/solve.h"
#include "simulate/network/actors/network.h"
#include "spatial/network/counts.h"
#include "support/examples.h"
#include "support/naive_network.h"
#include "support/random_network.h"
#include "support/sample.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace tactus::studies {
namespace {

std::shared_ptr<const array::Model> networkModelOf(const std::string& text) {
    const driver::Analysis analysis =
        driver::analyse(driver::Request::of(std::make_shared<text::SourceBuffer>("d.ure", text)));
    const driver::MappingAnalysis& mapping = analysis.designs.front().mappings.front();
    return mapping.legal() && mapping.network ? driver::buildWholeArray(mapping, {}).model : nullptr;
}

estimate::Device someDevice() {
    for (const estimate::DeviceFile& file : estimate::deviceFiles())
        if (file.key == "arria10-gx1150") return *estimate::deviceOf(file.key, file.text);
    return {};
}

// No run takes fewer cycles than the bound, and most take about as many as the estimate says; the naive
// simulator of networks says how many a run takes.
TEST(CostsOfRandomNetworks, AreNeverAboveTheCyclesOfARun) {
    int compared = 0, met = 0, estimated = 0, within5 = 0, within15 = 0;
    for (unsigned seed = 1; seed <= test::longSample(2000u); ++seed) {
        SCOPED_TRACE(seed);
        const auto model = networkModelOf(test::randomNetwork(seed));
        if (!model) continue;
        const auto costs = costsOf(model, someDevice(), {});
        ASSERT_TRUE(costs);
        simulate::Naive naive(*model);
        naive.run();
        if (naive.isStuck) continue;
        ASSERT_LE(costs->estimate.bound, naive.cycles) << costs->estimate.boundBy;
        ASSERT_EQ(costs->cycles, naive.cycles);
        met += costs->estimate.bound * 2 > naive.cycles;
        ++compared;
        if (!costs->about) continue;
        ++estimated;
        const double error = std::abs(double(*costs->about) / double(naive.cycles) - 1);
        within5 += error <= 0.05;
        within15 += error <= 0.15;
    }
    EXPECT_GT(compared, 5);
    EXPECT_GT(met, 0); // it is no mere zero
    EXPECT_GE(within5 * 100, estimated * 70);
    EXPECT_GE(within15 * 100, estimated * 85);
    RecordProperty("compared", compared);
    RecordProperty("bound above half of the run", met);
    RecordProperty("estimated", estimated);
    RecordProperty("estimate within 5 percent", within5);
    RecordProperty("estimate within 15 percent", within15);
}

// The points of a nest at which an action is done, the lanes of one iteration as one.
std::int64_t walked(const spatial::Process& process, const spatial::Action& action) {
    std::set<polyhedra::Point> points;
    polyhedra::forEachPoint(process.domain, [&](std::span<const std::int64_t> point) {
        const bool isDone = std::ranges::any_of(
            action.when, [&](const polyhedra::Piece& piece) { return contains(piece, point); });
        if (isDone) points.emplace(point.begin(), point.end() - process.hasLanes());
        return true;
    });
    return std::int64_t(points.size());
}

// What goes through FIFOs, and what PEs read and write themselves, is what a run has there; banks are
// accessed as their nests say. What kernels load and store is counted by the network.
TEST(EnergyOfRandomNetworks, CountsTokensBanksAndMemory) {
    const estimate::EnergyFile& file = estimate::energyFiles().front();
    const auto table = estimate::energyTableOf(file.key, file.text);
    ASSERT_TRUE(table);
    int compared = 0;
    for (unsigned seed = 1; seed <= test::longSample(1000u); ++seed) {
        SCOPED_TRACE(seed);
        const auto model = networkModelOf(test::randomNetwork(seed));
        if (!model) continue;
        simulate::Options options;
        options.memory = simulate::MemoryModel{1'000'000, 1'000'000'000};
        const simulate::NetworkSimulation run = simulate::simulateNames(model, options);
        if (!run.complete) continue;
        const auto energy = estimate::energyOf(*model, *table, {});
        ASSERT_TRUE(energy);
        std::map<std::string, std::int64_t> expected, found; // accesses by names
        std::int64_t words = 0, wordsFound = 0;
        const spatial::Network& plan = *model->network;
        for (const simulate::FifoRun& fifo : run.fifos) {
            const spatial::Channel& channel = plan.channels[fifo.channel];
            expected[channel.name] += fifo.tokens * (channel.depth > estimate::tokensInRegisters ? 2 : 1);
        }
        for (const spatial::Process& process : plan.processes)
            for (const spatial::Action& action : process.actions)
                if (action.kind == spatial::Action::Kind::Fill || action.kind == spatial::Action::Kind::Fetch)
                    expected[plan.buffers[action.buffer].name + " bank"] += walked(process, action);
        for (const spatial::Traffic& one : spatial::count(plan, {}).traffic)
            words += *one.loads + *one.stores;
        for (const simulate::MemoryRun& one : run.memory)
            if (one.kernel == plan.array) words += one.words; // PEs themselves
        for (const estimate::EnergyPart& part : energy->parts) {
            using Kind = estimate::EnergyPart::Kind;
            if (part.kind == Kind::Bank) found[part.name + " bank"] += part.events;
            if (part.kind == Kind::Fifo) found[part.name] += part.events;
            if (part.kind == Kind::Register && expected.contains(part.name)) found[part.name] += part.events;
            if (part.kind == Kind::Outside) wordsFound += part.events;
        }
        std::erase_if(expected, [](const auto& one) { return one.second == 0; });
        EXPECT_EQ(found, expected);
        EXPECT_EQ(wordsFound, words);
        ++compared;
    }
    EXPECT_GT(compared, 5);
}

// What a walk over all iterations of a nest says of its counters, guards and addresses.
void checkControl(const spatial::Process& process) {
    const estimate::Control control = estimate::controlOf(process);
    std::vector<std::size_t> time, space;
    for (std::size_t loop = 0; loop < process.loops.size(); ++loop) {
        if (process.loops[loop].role == spatial::NestLoop::Role::Time) time.push_back(loop);
        if (process.loops[loop].role == spatial::NestLoop::Role::Space) space.push_back(loop);
    }
    std::vector<polyhedra::Point> points;
    polyhedra::forEachPoint(process.domain, [&](std::span<const std::int64_t> point) {
        points.emplace_back(point.begin(), point.end());
        return true;
    });
    if (points.empty()) return;
    std::vector<std::int64_t> least = points.front(), most = points.front(), bits;
    for (const polyhedra::Point& point : points)
        for (std::size_t loop = 0; loop < least.size(); ++loop) {
            least[loop] = std::min(least[loop], point[loop]);
            most[loop] = std::max(most[loop], point[loop]);
        }
    for (const std::size_t loop : time) {
        std::int64_t width = 0;
        while ((std::int64_t{1} << width) < most[loop] - least[loop] + 1) ++width;
        if (width > 0) bits.push_back(width);
    }
    EXPECT_EQ(control.counters, bits);
    // Some guard changes on some PE if and only if there is a comparison.
    bool hasChoice = false, hasSum = false;
    for (const spatial::Action& action : process.actions) {
        std::map<polyhedra::Point, std::set<bool>> done; // by PE and lane
        for (const polyhedra::Point& point : points) {
            polyhedra::Point place;
            for (std::size_t loop = 0; loop < process.loops.size(); ++loop)
                if (process.loops[loop].role != spatial::NestLoop::Role::Time) place.push_back(point[loop]);
            done[place].insert(std::ranges::any_of(
                action.when, [&](const polyhedra::Piece& piece) { return contains(piece, point); }));
        }
        for (const auto& [place, values] : done) hasChoice |= values.size() > 1;
        const bool isBank =
            action.kind == spatial::Action::Kind::Fill || action.kind == spatial::Action::Kind::Fetch;
        if (!isBank) continue;
        for (const polyhedra::Point& point : points) { // the terms' bits meet
            std::int64_t all = 0;
            for (const std::size_t loop : time) {
                const std::int64_t term =
                    std::abs(action.slot.coefficients[loop]) * (point[loop] - least[loop]);
                hasSum |= (all & term) != 0;
                all |= term;
            }
        }
    }
    EXPECT_EQ(control.guards.empty(), !hasChoice);
    if (hasSum) {
        EXPECT_FALSE(control.additions.empty());
    }
}

TEST(ControlOfNetworks, IsThatOfAWalkOverTheirNests) {
    int walkedNests = 0;
    const auto check = [&](const std::shared_ptr<const array::Model>& model) {
        if (!model || !model->network) return;
        for (const spatial::Process& process : model->network->processes) {
            SCOPED_TRACE(process.name);
            checkControl(process);
            ++walkedNests;
        }
    };
    for (const char* name : {"gemm", "convolution", "mttkrp", "ttm", "ttmc", "sgemm"}) {
        SCOPED_TRACE(name);
        check(networkModelOf(test::exampleText(std::string("published/") + name)));
    }
    for (unsigned seed = 1; seed <= test::longSample(600u); ++seed) {
        SCOPED_TRACE(seed);
        check(networkModelOf(test::randomNetwork(seed)));
    }
    EXPECT_GT(walkedNests, 30);
}

} // namespace
} // namespace tactus::studies
