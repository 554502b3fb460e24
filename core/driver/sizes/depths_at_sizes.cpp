#include "driver/sizes/depths_at_sizes.h"

#include "base/checked.h"
#include "base/counted.h"
#include "driver/depths/depths.h"
#include "driver/runs/run.h"
#include "simulate/network/actors/names_only.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <set>

namespace tactus::driver {

namespace {

using Sizes = sizes::Sizes;
using Deadlock = DepthAtSizes::Deadlock;

// Of a channel at the array's border whose depth is given, by its name, which is the same at all sizes.
const spatial::DepthRule* ruleOf(const MappingAnalysis& mapping, const std::string& border) {
    for (const spatial::DepthRule& rule : mapping.depthRules) {
        const spatial::Channel& channel = mapping.network->channels[rule.border()];
        if (channel.name == border && channel.depthIsGiven) return &rule;
    }
    return nullptr;
}

// By a run; nothing where that takes too long.
std::optional<bool> endsInDeadlock(const MappingAnalysis& mapping) {
    const array::Built built = buildWholeArray(mapping, {});
    const auto iterations = built.model ? iterationsOf(*built.model) : std::nullopt;
    if (!iterations || *iterations > mostDepthIterations) return std::nullopt;
    return !simulate::simulateNames(built.model, {}).circle.empty();
}

class Search {
  public:
    Search(const OtherSizes& others, std::string border, const std::stop_token& stop)
        : others_(others), border_(std::move(border)), stop_(stop) {}

    // One param after the other is doubled, and stays so where more tokens are needed then; where none is,
    // all are, as two together may matter that do not alone.
    std::optional<Deadlock> from(const Sizes& begin, Reach reach) const try {
        const int mostRounds = reach == Reach::Near ? 3 : 24, mostAtOnce = reach == Reach::Near ? 1 : 6;
        At at{begin, needAt(begin)};
        std::vector<bool> isIdle(begin.size());
        for (int round = 0, atOnce = 0; round < mostRounds; ++round) {
            bool isNew = false;
            for (std::size_t param = 0; param < begin.size(); ++param) {
                if (stop_.stop_requested()) return std::nullopt;
                if (!isIdle[param]) isIdle[param] = !takes(others_.grown(at.sizes, param), at);
                isNew |= !isIdle[param];
                if (at.need && at.need->standsStill) return deadlockNear(at);
            }
            if (isNew) continue;
            const auto all = others_.allGrown(at.sizes);
            if (!all || ++atOnce > mostAtOnce) return std::nullopt;
            if (!takes(all, at)) at.sizes = *all;
            if (auto found = deadlockNear(at)) return found;
            isIdle.assign(begin.size(), false);
        }
        return std::nullopt;
    } catch (const base::Overflow&) {
        return std::nullopt;
    }

  private:
    struct Need {
        std::int64_t spare = 0;   // tokens more than are known to be enough
        spatial::LiveDepth depth; // of the channel that is named
        bool standsStill = false;
    };
    struct At {
        Sizes sizes;
        std::optional<Need> need;
    };

    // Nothing where no chain waits for the channel, as it has one place.
    std::optional<Need> needAt(const Sizes& sizes) const {
        const auto mapping = others_.at(sizes);
        const spatial::DepthRule* const rule = mapping ? ruleOf(*mapping, border_) : nullptr;
        if (!rule) return std::nullopt;
        const spatial::Depths depths = spatial::depthsOf(*mapping->network);
        Need need{rule->held(depths) - rule->needed(depths).tokens,
                  rule->neededOf(rule->leastGiven(*mapping->network), depths)};
        // Without a run the exact bound says it: with less than the least depth a network deadlocks
        // (docs/stages/spatial.md).
        need.standsStill = need.spare < 0 && endsInDeadlock(*mapping).value_or(need.depth.isLeast);
        return need;
    }

    // True if more tokens are needed there; then these are the sizes.
    bool takes(const std::optional<Sizes>& next, At& at) const {
        const auto there = next ? needAt(*next) : std::nullopt;
        if (!there || (at.need && there->spare >= at.need->spare)) return false;
        at = {*next, there};
        return true;
    }

    // The deadlock if fewer tokens are there than are known to be enough. Its sizes are as near to those at
    // hand as leaves it so: these may be small enough for a run. Params that have grown last come first: the
    // others had to be as large for them.
    std::optional<Deadlock> deadlockNear(At at) const {
        if (!at.need || at.need->spare >= 0) return std::nullopt;
        const bool mustStand = at.need->standsStill;
        for (int round = 0; round < 2; ++round)
            for (std::size_t param = at.sizes.size(); param-- > 0;) {
                std::int64_t& size = at.sizes[param].second;
                for (std::int64_t low = others_.atHand()[param].second; low < size;) {
                    const std::int64_t before = std::exchange(size, low + (size - low) / 2);
                    const auto need = needAt(at.sizes);
                    if (need && (mustStand ? need->standsStill : need->spare < 0)) continue;
                    low = size + 1;
                    size = before;
                }
            }
        const auto there = needAt(at.sizes);
        if (!there || !there->standsStill) return std::nullopt;
        return Deadlock{at.sizes, there->depth.tokens, there->depth.isLeast};
    }

    const OtherSizes& others_;
    std::string border_;
    std::stop_token stop_;
};

// Names of channels at the border whose depth is given.
std::vector<std::string> givenBorders(const MappingAnalysis& mapping) {
    std::vector<std::string> names;
    for (const spatial::DepthRule& rule : mapping.depthRules)
        if (const spatial::Channel& border = mapping.network->channels[rule.border()]; border.depthIsGiven)
            names.push_back(border.name);
    return names;
}

// A chain of one place waits for nothing, and no rule asks for its depth: with larger sizes it may have more.
bool hasDepthsWithoutRule(const MappingAnalysis& mapping) {
    std::set<spatial::ChannelId> asked;
    for (const spatial::DepthRule& rule : mapping.depthRules)
        asked.insert(rule.path.begin(), rule.path.end());
    const auto& channels = mapping.network->channels;
    return std::ranges::any_of(channels.keys(), [&](spatial::ChannelId id) {
        return channels[id].depthIsGiven && !asked.contains(id);
    });
}

} // namespace

std::vector<DepthAtSizes> depthsAtSizes(const syntax::Design& syntax, const Request& request,
                                        const DesignAnalysis& design, const MappingAnalysis& mapping,
                                        Reach reach) {
    const auto givesDepth = [](const mapping::NetworkCall& one) {
        return one.primitive == mapping::Primitive::Depth;
    };
    if (!mapping.network || std::ranges::none_of(mapping.plan->network, givesDepth)) return {};
    const ure::Elaborated open = ure::elaborate(syntax, request.settings(true, true));
    if (!open.system || open.system->freeSizes.empty()) return {};
    std::vector<std::string> free;
    for (const ure::LoopId size : open.system->freeSizes) free.push_back(open.system->loops[size].name);
    const OtherSizes others(syntax, request, design, mapping, free);
    std::vector<DepthAtSizes> narrow;
    std::set<std::string> seen;
    const auto searchIn = [&](const MappingAnalysis& shown, const Sizes& sizes) {
        for (const std::string& border : givenBorders(shown)) {
            if (!seen.insert(border).second) continue;
            const spatial::Network& network = *shown.network;
            const spatial::Channel& blamed = network.channels[ruleOf(shown, border)->leastGiven(network)];
            if (auto deadlock = Search(others, border, request.budget.stop).from(sizes, reach))
                narrow.push_back({blamed.name, blamed.span, blamed.depth, std::move(*deadlock)});
        }
    };
    searchIn(mapping, others.atHand());
    const auto larger = hasDepthsWithoutRule(mapping) ? others.allGrown(others.atHand()) : std::nullopt;
    if (const auto grown = larger ? others.at(*larger) : std::nullopt) searchIn(*grown, *larger);
    return narrow;
}

static std::string deadlockText(const Deadlock& deadlock, const ure::System& atHand) {
    std::vector<std::string> changed;
    for (const auto& [name, value] : deadlock.sizes)
        if (std::ranges::find(atHand.params, name, &ure::Param::name)->value != value)
            changed.push_back(fmt::format("{} = {}", name, value));
    return fmt::format("{} the network deadlocks: there {} {}", fmt::join(changed, ", "),
                       deadlock.isLeast ? "the least depth is" : "it is deadlock-free with",
                       base::thousands(deadlock.enough));
}

void warnOfDepths(const syntax::Design& syntax, const Request& request, DesignAnalysis& design) {
    if (request.networks == spatial::Judgement::Skip) return;
    for (MappingAnalysis& mapping : design.mappings) {
        if (!mapping.legal()) continue;
        for (const DepthAtSizes& one : depthsAtSizes(syntax, request, design, mapping, Reach::Near))
            mapping.diagnostics.push_back(diagnostics::make(diagnostics::Kind::DepthAtSizes, one.span,
                                                            base::thousands(one.tokens), one.channel,
                                                            deadlockText(one.deadlock, *design.system)));
    }
}

} // namespace tactus::driver
