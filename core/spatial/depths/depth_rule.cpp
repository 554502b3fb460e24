#include "spatial/depths/depth_rule.h"

#include "base/checked.h"

#include <algorithm>

namespace tactus::spatial {

Depths depthsOf(const Network& plan) {
    Depths depths;
    for (const Channel& channel : plan.channels) depths.add(channel.depth);
    return depths;
}

ChannelId DepthRule::leastGiven(const Network& plan) const {
    ChannelId least = border();
    for (const ChannelId id : path)
        if (plan.channels[id].depthIsGiven && plan.channels[id].depth < plan.channels[least].depth)
            least = id;
    return least;
}

std::int64_t DepthRule::held(const Depths& depths) const {
    std::int64_t tokens = 0;
    for (const ChannelId id : path) tokens = base::add(tokens, depths[id]);
    return tokens;
}

LiveDepth DepthRule::neededOf(ChannelId channel, const Depths& depths) const {
    const LiveDepth all = needed(depths);
    const std::int64_t others = held(depths) - depths[channel];
    const std::int64_t tokens = std::max<std::int64_t>(1, all.tokens - others);
    // No FIFO can hold less than one token.
    return {tokens, all.isLeast || tokens == 1};
}

// Only what the paths hold is raised, and a path is of one rule: no rule undoes another.
Depths raisedTo(const std::vector<DepthRule>& rules, Depths depths) {
    for (const DepthRule& rule : rules) {
        const ChannelId border = rule.border();
        depths[border] = std::max(depths[border], rule.neededOf(border, depths).tokens);
    }
    return depths;
}

} // namespace tactus::spatial
