// What the FIFOs between the array and a chain of neighbours must hold, whatever depths the channels have.
// Channels of no rule go on with one token, and a set of depths that obeys all rules goes on.
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
    // What the path must hold together, where the hop holds that many tokens. More on the hop never asks for
    // more on the path.
    std::function<LiveDepth(std::int64_t hop)> together;

    ChannelId border() const { return path.front(); }
    // Of the path; the border's depth is given.
    ChannelId leastGiven(const Network& plan) const;
    std::int64_t held(const Depths& depths) const;
    LiveDepth needed(const Depths& depths) const { return together(depths[hop]); }
    // Of one channel of the path, the others being as they are.
    LiveDepth neededOf(ChannelId channel, const Depths& depths) const;
};

// Where a rule asks for more, the channel at the array's border gets it.
Depths raisedTo(const std::vector<DepthRule>& rules, Depths depths);

} // namespace tactus::spatial
