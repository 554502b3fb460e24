// A complete mapping of a design for a device: the array and the kernels around it, found by search, judged
// and simulated like any other.
#pragma once

#include "studies/costs/costs.h"
#include "studies/exploring/explorer.h"

#include <functional>

namespace tactus::studies {

struct FoundMapping;

// What is to be small. Of the others the cycles have a limit: without one, a single PE is the best.
enum class Goal { Cycles, Dsps, Memory }; // blocks of the device's first kind

// The name of the device's resource that is to be small; empty: it is none, or the device has none of it.
std::string resourceOf(const estimate::Device& device, Goal goal);

struct MapWish {
    estimate::Device device;
    std::optional<double> megahertz; // with it the time of the device's memory counts
    std::vector<std::int64_t> shape; // of the PEs; empty: any
    // Percent of what the device has free, by resource ("DSP", "M20K", "LUT", ...); 100 where none is given.
    std::map<std::string, double> budget;
    Goal goal = Goal::Cycles;
    std::optional<std::int64_t> mostCycles; // of all mappings of the answer
    std::size_t most = 3;                   // mappings in the answer, each of another array
    std::function<void(const std::string&)> progress = {};
    // Each candidate that is legal and fits, when its cycles are known; in the thread of the search.
    std::function<void(const FoundMapping&)> found = {};
};

// One that is legal and fits; it was simulated without values.
struct FoundMapping {
    Explorer::Applied applied; // the text with it
    std::vector<std::string> calls;
    std::string dataflow; // "i x j, lanes along k", or the array's names
    std::int64_t bound = 0, cycles = 0;
    bool isSimulated = true; // false: the network is too large to be run; cycles are the bound
    Costs costs;
    // By loop: iterations of a whole tile and of one that ends as the last one does; empty: no loop is tiled.
    std::vector<std::int64_t> fewest = {};
};
// An array that is no mapping here, and why.
struct RefusedDataflow {
    std::string dataflow, reason;
};
struct MapAnswer {
    std::vector<FoundMapping> best;    // the fewest cycles first, then the fewest DSPs and memory blocks
    bool isProved = false;             // no other mapping of the space takes fewer cycles
    std::optional<std::int64_t> least; // no mapping with tiles takes fewer cycles, where that is known
    double points = 0;                 // of the space
    std::int64_t looked = 0;           // of which a bound was computed
    std::int64_t simulated = 0, tooLarge = 0; // candidates; those that do not fit
    std::vector<RefusedDataflow> refused;
    std::string withoutTiles; // why it is no nest whose loops are tiled; empty: it is one
    bool isStopped = false;
};

// The error is a sentence: the design has no array, or none fits.
tl::expected<MapAnswer, std::string> findMapping(const driver::Analysis& analysis,
                                                 const driver::DesignAnalysis& design, const MapWish& wish,
                                                 std::stop_token stop);

} // namespace tactus::studies
