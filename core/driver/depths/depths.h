// How deep must the FIFOs of a network be: for no kernel to wait for ever, and for the whole to take no
// cycle longer than with FIFOs that hold all? Least depths are a Pareto set: each channel alone can often do
// with less than together with others. Runs without values decide, so the answers are of the sizes at hand.
#pragma once

#include "driver/analysis.h"
#include "simulate/build.h"

#include <tl/expected.hpp>

namespace tactus::driver {

// The least that a channel can have while the network still does what is asked.
struct LeastDepth {
    std::int64_t alone = 1;    // all others hold as much as ever comes
    std::int64_t together = 1; // in a set of depths of which none can be less
};

struct ChannelDepths {
    spatial::ChannelId channel;
    std::int64_t fifos = 0;
    std::int64_t slotBytes = 0; // of one token in each FIFO of the family
    std::int64_t tokens = 0;    // through the FIFO with most of them: deeper is of no use
    std::int64_t present = 0;
    LeastDepth live, fast;
};

using ChannelTokens = std::vector<std::int64_t>; // by the numbers of the plan's channels

struct DepthSearch {
    std::int64_t cycles = 0;                   // with FIFOs that hold all
    std::optional<std::int64_t> presentCycles; // with the current depths; nothing: it deadlocks
    std::vector<ChannelDepths> channels;
    std::int64_t runs = 0;

    ChannelTokens present() const;
    ChannelTokens together(LeastDepth ChannelDepths::*goal) const;
    std::int64_t bytes(const ChannelTokens& depths) const; // of all FIFOs
};

// More iterations of all kernels than that are not tried, but for those that runs leap over.
inline constexpr std::int64_t mostDepthIterations = 250'000;
// The iterations of the kernels around the array and of its own steps; nothing if that is not known.
std::optional<std::int64_t> iterationsOf(const array::Model& model);
// Those of them that a run without values goes through one by one; nothing if they are too many to be tried.
std::optional<std::int64_t> iterationsTried(const std::shared_ptr<const array::Model>& model);

// The model has a network in which they are not. An error is a sentence.
tl::expected<DepthSearch, std::string> searchDepths(const std::shared_ptr<const array::Model>& model,
                                                    const simulate::Options& options);

// --- the storage of FIFOs against the cycles that a network takes with them

struct DepthPoint {
    ChannelTokens depths;
    std::int64_t bytes = 0, tokens = 0; // of all FIFOs
    std::int64_t cycles = 0;            // of a run
};

// The sets of depths of which none has both fewer bytes and fewer cycles than another: from the least that
// are deadlock-free to those with which the network loses no cycle.
struct ParetoDepths {
    std::vector<DepthPoint> points; // from the fewest bytes to the fewest cycles
    bool isComplete = false;
    std::int64_t completeBelow = 0; // bytes: no point with fewer is missing
    std::int64_t runs = 0;
};

// The most runs for a network in which so many iterations are tried.
std::int64_t mostParetoRuns(std::int64_t iterations);

// `found` is of the same model. The exact search ends after so many runs; what it leaves out is then filled
// by shrinking the depths without stalls, as deep as some numbers of cycles allow. A stop leaves out more.
ParetoDepths paretoDepths(const std::shared_ptr<const array::Model>& model, const DepthSearch& found,
                          const simulate::Options& options, std::int64_t mostRuns);

// --- where the network is too large

// Params at which the mapping is legal and small enough to be tried: those of the request, the largest ones
// halved. Nothing if none were found.
std::optional<std::map<std::string, std::int64_t>>
smallerSizes(const Request& request, std::string_view design, std::string_view mapping);

} // namespace tactus::driver
