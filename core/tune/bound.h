// The cycles that no run of a candidate goes below, and the memory that it takes at least: products of what
// each loop counts, so that millions a second can be asked for.
//
// The array waits for the first bank of each operand, makes a step for each iteration of its time loops, and
// its last results leave one behind the other. A loader has one iteration for each token of each bank; a
// column of the array sends its results on one after the other. All bytes pass the memory's bandwidth.
// (docs/stages/tune.md)
#pragma once

#include "estimate/devices/device.h"
#include "tune/counts.h"

namespace tactus::tune {

// DSPs and look-up tables (LUTs).
struct Amount {
    std::int64_t dsps = 0, luts = 0;
};
// What a search may use of a device.
struct Limits {
    Amount most;
    std::optional<std::int64_t> blocks;             // of the family's first kind; nothing: not looked at
    double bytesOfCycle = 0;                        // of memory; 0: it takes no time
    std::vector<std::optional<std::int64_t>> shape; // of the PEs, by Dataflow::space; empty: any
    const estimate::Family* family = nullptr;       // of the blocks; null: none are counted
    // Cycles after which a sum is back at its adder, at least, in a PE of one lane, and what each more adds.
    // Where the sum goes from PE to PE, in so many of them; 0: nothing is known of that.
    std::int64_t latency = 0, latencyOfLane = 0, chained = 0;
};
// The operators of a PE without its lanes, and of each lane, on average: lanes may share a DSP.
struct UnitCost {
    struct Average {
        double dsps = 0, luts = 0;
    };
    Average pe, lane;
    bool fits(std::int64_t pes, std::int64_t lanes, const Amount& most) const {
        constexpr double rounding = 1 - 1e-9;
        const auto isWithin = [&](double Average::*member, std::int64_t limit) {
            return double(pes) * (pe.*member + lane.*member * double(lanes)) * rounding <= double(limit);
        };
        return isWithin(&Average::dsps, most.dsps) && isWithin(&Average::luts, most.luts);
    }
};

// The array waits at least so many cycles from step to step: a sum that stays in its PE is needed again after
// as many steps as a tile has for the loops of the result. 1 where a loop of the sum is space, or lanes
// alone.
std::int64_t intervalOf(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits,
                        const Limits& limits);
std::int64_t cyclesBound(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits,
                         const Limits& limits);
// Of banks and sums alone. Loops that are not split yet can only add to it.
std::int64_t leastBlocks(const Counts& counts, const estimate::Family& family);
std::int64_t blocksBound(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits,
                         const estimate::Family& family);

// Cycles from the last step of the array to the last result in memory: those of the last tile leave along the
// first loop of the space one behind the other, a vector of the others in each cycle, or as the memory takes
// them. Asks for the loops of the result alone.
std::int64_t drainedIn(const Nest& nest, const Dataflow& flow, const std::vector<Runs>& runs,
                       bool asksMemory);
// A unit asks the memory for so many bytes at once, and once a cycle.
inline constexpr std::int64_t bytesOfRequest = 64;
// For a token of so many lanes.
std::int64_t requestsOf(const Operand& operand, std::int64_t lanes);

} // namespace tactus::tune
