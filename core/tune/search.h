// Branch and bound over the factors of every dataflow.
#pragma once

#include "estimate/energy/energy_table.h"
#include "tune/bound.h"

#include <stop_token>

namespace tactus::tune {

// A dataflow and what its PEs cost.
struct Priced {
    Dataflow flow;
    UnitCost cost;
    std::int64_t latency = 0, latencyOfLane = 0, chained = 0; // as in Limits; those of the search have none
    double operators = 0; // energy of them in a whole run, as in SearchOptions
};
struct SearchOptions {
    Limits limits;
    std::int64_t mostFactor = 64;            // greatest number of PEs of a dimension, of steps, and of lanes
    std::size_t keep = 200;                  // candidates
    std::int64_t mostCycles = INT64_MAX - 1; // that no run of them takes fewer than
    const estimate::EnergyTable* energies = nullptr; // with it energy is to be small, and no cycles
    // Buffers with one bank are looked at also where those with two fit: these take more memory, and no more
    // cycles.
    bool hasAllSingle = false;
    bool hasWholeTiles = false; // and no others: tiles divide their loops
    std::stop_token stop = {};
    Kept kept = {}; // its dataflows are the caller's to leave out
};
struct SearchResult {
    // The best, ascending by bound, then blocks, then PEs. No point of the space that is not among them has a
    // bound below that of the last one; if there are fewer than `keep`, they are all that are within the
    // limits.
    std::vector<Candidate> best;
    double points = 0;       // of the space, those beyond the limits too
    std::int64_t looked = 0; // points, or sets of them, whose bound was computed
    bool isComplete = true;  // false: stopped
};

// Lanes are powers of two, all other factors any number. A sum that goes from PE to PE has one step in each:
// with several it would come back. One thread; the result is the same in each run.
// At most 8 inputs. Throws base::Overflow.
SearchResult search(const Nest& nest, const std::vector<Priced>& dataflows, const SearchOptions& options);

} // namespace tactus::tune
