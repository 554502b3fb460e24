// What is wished of a mapping for a device, and one that was found.
#pragma once

#include "estimate/energy/energy.h"
#include "studies/costs/costs.h"
#include "studies/exploring/explorer.h"
#include "studies/tuning/kept_parts.h"

#include <functional>

namespace tactus::studies {

struct FoundMapping;

// What is to be small; memory is the blocks of the device's first kind. With DSPs or memory as the goal
// cycles have a limit, or a single PE would be the best.
enum class Goal { Cycles, Dsps, Memory, Energy };
constexpr bool isResource(Goal goal) {
    return goal == Goal::Dsps || goal == Goal::Memory;
}
// As commands have them.
constexpr std::string_view nameOf(Goal goal) {
    switch (goal) {
    case Goal::Cycles:
        return "cycles";
    case Goal::Dsps:
        return "dsp";
    case Goal::Memory:
        return "memory";
    case Goal::Energy:
        return "energy";
    }
    return {};
}

// The name of the device's resource that is to be small; empty: it is none, or the device has none of it.
std::string resourceOf(const estimate::Device& device, Goal goal);
// Why the device can't have the goal, in a sentence: "iCE40 HX8K has no DSP"; empty: it can.
std::string lackOf(const estimate::Device& device, Goal goal);

struct MapWish {
    estimate::Device device;
    std::optional<double> megahertz; // with it operators and memory take their time
    std::vector<std::int64_t> shape; // of the PEs; empty: any
    // Percent of what the device has free, by resource ("DSP", "M20K", "LUT", ...); 100 where none is given.
    std::map<std::string, double> budget;
    double percentOf(const std::string& resource) const;
    bool allows(const std::vector<estimate::Share>& shares) const;
    // Of what the budget allows; above 1 it does not.
    double excessOf(const estimate::Share& share) const;
    const estimate::Share& scarcestOf(const std::vector<estimate::Share>& shares) const; // some
    KeptParts kept;
    Goal goal = Goal::Cycles;
    std::optional<std::int64_t> mostCycles; // with another goal: of all mappings of the answer
    std::size_t most = 3;                   // mappings in the answer, each of another array
    // With it each that is found has its energy; the goal of energy needs it.
    std::optional<estimate::EnergyTable> energies = {};
    std::function<void(const std::string&)> progress = {};
    // Each candidate that is legal and fits, when its cycles are known; in the thread of the search.
    std::function<void(const FoundMapping&)> found = {};
};

// One that is legal and fits; it was simulated without values.
struct FoundMapping {
    Explorer::Applied applied; // the text with it
    std::vector<std::string> calls;
    std::string dataflow;               // "i x j, lanes along k", or the array's names
    std::int64_t bound = 0, cycles = 0; // no run takes fewer than the bound
    bool isSimulated = true;            // false: the network is too large to be run; cycles are the bound
    Costs costs;
    std::optional<double> energy = {}; // in the unit of the table; nothing where a count was not decided
    // By loop: iterations of a whole tile and of one that ends as the last one does; empty: no loop is tiled.
    std::vector<std::int64_t> fewest = {};
};
// An array that is no mapping here, and why.
struct RefusedDataflow {
    std::string dataflow, reason;
};

struct MapAnswer {
    // The best first: the fewest cycles, then the fewest DSPs and memory blocks; or the least of the goal's
    // resource.
    std::vector<FoundMapping> best;
    bool isProved = false;             // no other mapping of the space takes fewer cycles, or less of it
    std::optional<std::int64_t> least; // no mapping with tiles takes fewer cycles, where that is known
    double points = 0;                 // of the space
    std::int64_t looked = 0;           // of which a bound was computed
    std::int64_t simulated = 0, tooLarge = 0; // candidates; those that do not fit
    std::vector<RefusedDataflow> refused;
    std::string withoutTiles; // why it is no nest whose loops are tiled; empty: it is one
    std::string whySeveral;   // why the design is no one array, where the tool makes several of it
    bool isStopped = false;
};

} // namespace tactus::studies
