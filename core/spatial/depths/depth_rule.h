// The tokens that the FIFOs between the array and a chain of neighbours must hold, whatever depths the
// channels have. A channel of no rule needs one token only, and a set of depths that obeys all rules never
// deadlocks.
#pragma once

#include "base/table.h"
#include "spatial/depths/live_depth.h"

#include <functional>

namespace tactus::spatial {

using Depths = base::Table<ChannelId, std::int64_t>; // tokens of each channel of a plan

Depths depthsOf(const Network& plan);

struct DepthRule {
    // One after the other, from the array to the chain of neighbours or the other way; what is between them
    // hands on in the order in which it receives, and keeps nothing.
    std::vector<ChannelId> path;
    ChannelId hop; // between two neighbours
    // In block order: the loops inside of the outermost one that the results are summed over. At no size does
    // a PE make more results in a row than these have iterations.
    std::optional<std::vector<std::string>> blockLoops = {};
    // The chain is along one loop, and each place of it is behind the one before, at any size.
    bool hasLaterBehind = false;
    // The tokens that the path must hold together, where the hop holds that many. More on the hop never asks
    // for more on the path.
    std::function<LiveDepth(std::int64_t hop)> together;

    ChannelId border() const { return path.front(); }
    // The channel of the path with the least depth of those that are given; the border's is.
    ChannelId leastGiven(const Network& plan) const;
    std::int64_t held(const Depths& depths) const;
    LiveDepth needed(const Depths& depths) const { return together(depths[hop]); }
    // The depth that one channel of the path needs, the others being as they are.
    LiveDepth neededOf(ChannelId channel, const Depths& depths) const;
};

// If a rule asks for more, the channel at the array's border gets it.
Depths raisedTo(const std::vector<DepthRule>& rules, Depths depths);

} // namespace tactus::spatial
