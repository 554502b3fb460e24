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

struct DepthSearch {
    std::int64_t cycles = 0;                   // with FIFOs that hold all
    std::optional<std::int64_t> presentCycles; // with the current depths; nothing: it deadlocks
    std::vector<ChannelDepths> channels;
    std::int64_t runs = 0;

    std::int64_t bytes(std::int64_t (*depth)(const ChannelDepths&)) const;
};

// More iterations of all kernels than that are not tried.
inline constexpr std::int64_t mostDepthIterations = 250'000;
// The iterations of the kernels around the array and of its own steps; nothing if that is not known.
std::optional<std::int64_t> iterationsOf(const array::Model& model);

// The model has a network of no more iterations. An error is a sentence.
tl::expected<DepthSearch, std::string> searchDepths(std::shared_ptr<const array::Model> model,
                                                    const simulate::Options& options);

// Params at which the mapping is legal and small enough to be tried: those of the request, the largest ones
// halved. Nothing if none were found.
std::optional<std::map<std::string, std::int64_t>>
smallerSizes(const Request& request, std::string_view design, std::string_view mapping);

} // namespace tactus::driver
