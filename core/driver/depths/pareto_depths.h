// The storage of FIFOs against the cycles that a network takes with them. These are the sets of depths of
// which none has both fewer bytes and fewer cycles than another: from the least that are deadlock-free to
// those with which the network loses no cycle.
#pragma once

#include "driver/depths/depths.h"

namespace tactus::driver {

struct DepthPoint {
    std::vector<std::int64_t> depths;   // by the numbers of the plan's channels
    std::int64_t bytes = 0, tokens = 0; // of all FIFOs
    std::int64_t cycles = 0;            // of a run
};

struct ParetoDepths {
    std::vector<DepthPoint> points; // from the fewest bytes to the fewest cycles
    bool isComplete = false;
    std::int64_t completeBelow = 0; // bytes: no point with fewer is missing
    std::int64_t runs = 0;
};

// The most runs for a network of so many iterations.
std::int64_t mostParetoRuns(std::int64_t iterations);

// `found` is of the same model. The exact search ends after so many runs; what it leaves out is then filled
// by shrinking the depths without stalls, as deep as some numbers of cycles allow. A stop leaves out more.
ParetoDepths paretoDepths(const std::shared_ptr<const array::Model>& model, const DepthSearch& found,
                          const simulate::Options& options, std::int64_t mostRuns);

} // namespace tactus::driver
