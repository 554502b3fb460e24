#include "driver/sizes/all_sizes_depths.h"

#include "base/checked.h"
#include "driver/sizes/size_bounds.h"
#include "mapping/read/linear.h"

#include <algorithm>
#include <set>

namespace tactus::driver {

namespace {

bool isDepth(const mapping::NetworkCall& one) {
    return one.primitive == mapping::Primitive::Depth;
}

bool isBlockGather(const mapping::NetworkCall& one) {
    return one.primitive == mapping::Primitive::Gather && one.arguments.size() == 3;
}

// The least of all depths that are given; nothing if one of them depends on sizes.
std::optional<std::int64_t> leastDepth(const mapping::Plan& plan, const ure::System& open) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const mapping::NetworkCall& one : plan.network) {
        if (!isDepth(one)) continue;
        diagnostics::List ignored;
        const auto depth = one.arguments.size() == 2
                               ? mapping::affineOf(one.arguments[1], mapping::namesOf(open), ignored)
                               : std::nullopt;
        if (!depth || !depth->isConstant()) return std::nullopt;
        least = std::min(least, depth->constant);
    }
    return least;
}

} // namespace

bool givesDepths(const mapping::Plan& plan) {
    return std::ranges::any_of(plan.network, isDepth);
}

bool goesOnAtAllSizes(const MappingAnalysis& mapping, const ure::System& open) try {
    if (!mapping.legal()) return false;
    if (!givesDepths(*mapping.plan)) return true;
    // Another size may get another map, or its kernels other loops.
    if (!mapping.plan->transform || !mapping.system || mapping.changedLoops) return false;
    if (std::ranges::any_of(mapping.plan->network, isBlockGather)) return false; // needs what a block has
    if (!isBoxAtAllSizes(open)) return false; // steps may be in no order that PEs share
    const auto depth = leastDepth(*mapping.plan, open);
    const auto skew = mostSkew(*mapping.map, *mapping.system, mostValuesOf(mapping, open, {}));
    // No PE runs further behind another than the skew, and one token more is deadlock-free
    // (docs/stages/spatial.md).
    return depth && skew && *depth > *skew;
} catch (const base::Overflow&) {
    return false;
}

namespace {

// The tokens that the channel holds at any size: a depth that is not given is at least two.
std::int64_t heldAtLeast(const spatial::Channel& channel, const ure::System& open,
                         const std::vector<std::string>& params) {
    if (!channel.depthIsGiven) return 2;
    return isOfParams(open.source->text(channel.span), params) ? 1 : channel.depth;
}

} // namespace

bool isObeyedAtAllSizes(const MappingAnalysis& mapping, const spatial::DepthRule& rule,
                        const ure::System& open, const std::vector<std::string>& params) try {
    const auto& transform = mapping.plan->transform;
    if (!transform || mapping.changedLoops || isOfParams(open.source->text(transform->span()), params))
        return false;
    const MostValues most = mostValuesOf(mapping, open, params);
    const auto ahead = mostAhead(mapping, open, most);
    if (!ahead) return false;
    const spatial::Network& plan = *mapping.network;
    std::int64_t held = 0;
    for (const spatial::ChannelId id : rule.path)
        held = base::add(held, heldAtLeast(plan.channels[id], open, params));
    // A scatter needs one token more than the rounds that PEs are apart, or as many if later places are
    // behind (docs/stages/spatial.md).
    if (plan.operands[plan.channels[rule.border()].operand].isInput)
        return held > *ahead || (rule.hasLaterBehind && held >= std::max<std::int64_t>(1, *ahead));
    std::int64_t needed = std::max<std::int64_t>(1, *ahead);
    if (rule.blockLoops) {
        std::int64_t results = 1;
        for (const std::string& loop : *rule.blockLoops) {
            const auto values = most.find(loop);
            if (values == most.end()) return false;
            results = base::multiply(results, values->second);
        }
        // In block order the hop and the FIFOs before it must hold the results of a block, and with a skew as
        // many more as PEs are apart.
        const std::int64_t hop = heldAtLeast(plan.channels[rule.hop], open, params);
        needed = std::max(needed, base::add(results, *ahead) - hop);
    }
    return held >= needed;
} catch (const base::Overflow&) {
    return false;
}

bool areObeyedAtAllSizes(const MappingAnalysis& mapping, const ure::System& open,
                         const std::vector<std::string>& params) {
    return mapping.network && !hasDepthsWithoutRule(mapping) &&
           std::ranges::all_of(mapping.depthRules, [&](const spatial::DepthRule& rule) {
               return !mapping.network->channels[rule.border()].depthIsGiven ||
                      isObeyedAtAllSizes(mapping, rule, open, params);
           });
}

bool hasDepthsWithoutRule(const MappingAnalysis& mapping) {
    std::set<spatial::ChannelId> asked;
    for (const spatial::DepthRule& rule : mapping.depthRules)
        asked.insert(rule.path.begin(), rule.path.end());
    const auto& channels = mapping.network->channels;
    return std::ranges::any_of(channels.keys(), [&](spatial::ChannelId id) {
        return channels[id].depthIsGiven && !asked.contains(id);
    });
}

std::vector<std::string> changeableParams(const Request& request, const ure::System& system) {
    std::vector<std::string> names;
    for (const ure::Param& param : system.params)
        if (!param.isReal() && !request.params.contains(param.name)) names.push_back(param.name);
    return names;
}

} // namespace tactus::driver
