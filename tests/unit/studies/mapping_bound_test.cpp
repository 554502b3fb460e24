// The bound of a candidate of `map` beside runs of the mapping that it becomes.
#include "estimate/build.h"
#include "estimate/energy/energy.h"
#include "simulate/network/actors/network.h"
#include "support/sample.h"
#include "tune/bound.h"
#include "tune/energy_bound.h"
#include "unit/studies/searched.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <random>

namespace tactus::studies {
namespace {

// In which two words are a block already.
estimate::Family smallBlocks() {
    estimate::Family family;
    family.unit = "LUT";
    family.smallWords = 1;
    family.memories.push_back({"M", {{4, 8}}, {}});
    return family;
}

TEST(MappingBound, IsNeverAboveTheCyclesOfARun) {
    std::mt19937 random(8);
    const auto pick = [&](std::int64_t least, std::int64_t most) {
        return least + std::int64_t(random() % std::uint64_t(most - least + 1));
    };
    int compared = 0, exact = 0, close = 0, refused = 0, closeInEnergy = 0;
    for (int trial = 0; trial < test::longSample(3000); ++trial) {
        const Searched searched(trial, [&](bool isDeep) { return pick(2, isDeep ? 6 : 14); });
        const auto& nest = searched.nest;
        ASSERT_TRUE(nest) << searched.text;

        const auto flows = tune::dataflowsOf(*nest);
        tune::Candidate one{flows[std::size_t(pick(0, std::ssize(flows) - 1))],
                            std::vector<tune::Split>(nest->loops.size())};
        for (std::size_t loop = 0; loop < one.splits.size(); ++loop) {
            const std::int64_t extent = nest->loops[loop].extent;
            tune::Split& split = one.splits[loop];
            if (one.flow.isSpace(loop)) split.pes = pick(2, std::min<std::int64_t>(extent, 4));
            if (one.flow.lane == loop) split.lanes = std::min<std::int64_t>(extent, 2 << pick(0, 1)) & ~1;
            split.steps = pick(1, std::max<std::int64_t>(1, extent / (split.pes * split.lanes)));
            // Streams that no tile cuts are handed on from step to step.
            if (one.flow.lane != loop && !one.flow.isSpace(loop) && random() % 3 == 0) split.steps = extent;
        }
        one.flow.isSingle = random() % 3 == 0;
        const auto calls = searched.callsOf(one);
        SCOPED_TRACE(fmt::format("{}, trial {}: {}", searched.text, trial, fmt::join(calls, " ")));
        const auto model = searched.modelOf(calls);
        if (!model) {
            ++refused;
            continue;
        }
        const auto costs = estimate::estimate(*model, smallBlocks(), 0, {});
        ASSERT_TRUE(costs);
        EXPECT_LE(tune::blocksBound(*nest, one.flow, one.splits, smallBlocks()), costs->total.allBlocks());
        const auto energy = estimate::energyOf(*model, horowitz(), {});
        ASSERT_TRUE(energy);
        const std::int64_t leastEnergy =
            tune::energyBound(tune::Counts(*nest, one.flow, one.splits), horowitz(),
                              energy->of(estimate::EnergyPart::Kind::Operator));
        EXPECT_LE(double(leastEnergy), 1000 * energy->total());
        closeInEnergy += double(leastEnergy) >= 950 * energy->total();
        if (std::getenv("TACTUS_TRACE_BOUND"))
            fmt::print("{:.1f} {:.1f}\n", double(leastEnergy) / 1000, energy->total());
        simulate::Options options;
        tune::Limits limits;
        if (random() % 2 == 0) {
            limits.bytesOfCycle = double(pick(4, 256));
            options.memory = simulate::MemoryModel{1'000, std::int64_t(limits.bytesOfCycle) * 1'000, false};
        }
        if (random() % 2 == 0) {
            limits.latency = pick(1, 9);
            options.latencies.cycles["add"] = limits.latency;
            // Of two factors the one sum passes all lanes; of more the lanes may belong to an inner one.
            if (nest->inputs.size() == 2) limits.latencyOfLane = limits.latency;
        }
        const simulate::NetworkSimulation run = simulate::simulateNames(model, options);
        if (!run.complete) continue;
        const std::int64_t bound = tune::cyclesBound(*nest, one.flow, one.splits, limits);
        EXPECT_LE(bound, run.cycles);
        exact += bound == run.cycles;
        close += double(bound) >= 0.9 * double(run.cycles);
        if (std::getenv("TACTUS_TRACE_BOUND"))
            fmt::print("{} {} {} {}\n", bound, run.cycles, options.memory.has_value(), fmt::join(calls, " "));
        ++compared;
    }
    EXPECT_GT(compared, 10);
    RecordProperty("compared", compared);
    RecordProperty("exact", exact);
    RecordProperty("within a tenth", close);
    RecordProperty("refused", refused);
    RecordProperty("within a twentieth in energy", closeInEnergy);
}

} // namespace
} // namespace tactus::studies
