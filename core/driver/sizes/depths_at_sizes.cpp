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

// A channel at the array's border whose depth is given, by its name, which is the same at all sizes.
class WatchedChannel {
  public:
    WatchedChannel(const OtherSizes& others, std::string border, const std::stop_token& stop)
        : others_(others), border_(std::move(border)), stop_(stop) {}

    struct Need {
        std::int64_t spare = 0;   // tokens more than are known to be enough
        spatial::LiveDepth depth; // of the channel that is named
        bool standsStill = false;
    };
    // Nothing where no chain waits for the channel, as it has one place.
    std::optional<Need> needOf(const MappingAnalysis& mapping) const {
        const spatial::DepthRule* const rule = ruleOf(mapping);
        if (!rule) return std::nullopt;
        const spatial::Depths depths = spatial::depthsOf(*mapping.network);
        Need need{rule->held(depths) - rule->needed(depths).tokens,
                  rule->neededOf(rule->leastGiven(*mapping.network), depths)};
        // Without a run the exact bound says it: with less than the least depth a network deadlocks
        // (docs/stages/spatial.md).
        need.standsStill = need.spare < 0 && standsStill(mapping).value_or(need.depth.isLeast);
        return need;
    }
    const spatial::DepthRule* ruleOf(const MappingAnalysis& mapping) const {
        for (const spatial::DepthRule& rule : mapping.depthRules) {
            const spatial::Channel& border = mapping.network->channels[rule.border()];
            if (border.name == border_ && border.depthIsGiven) return &rule;
        }
        return nullptr;
    }

    // One param after the other is doubled, and stays so where more tokens are needed then; where none is,
    // all are, as two together may matter that do not alone.
    std::optional<DepthAtSizes::Deadlock> search(Sizes sizes, Reach reach) const try {
        const int mostRounds = reach == Reach::Near ? 3 : 24, mostAtOnce = reach == Reach::Near ? 1 : 6;
        std::optional<Need> need = needAt(sizes);
        std::vector<bool> isIdle(sizes.size());
        for (int round = 0, atOnce = 0; round < mostRounds; ++round) {
            const Sizes before = sizes;
            for (std::size_t param = 0; param < sizes.size(); ++param) {
                if (stop_.stop_requested()) return std::nullopt;
                if (!isIdle[param]) isIdle[param] = !takes(others_.grown(sizes, param), sizes, need);
                if (need && need->standsStill) return deadlockNear(sizes, need);
            }
            if (sizes != before) continue;
            const auto all = others_.allGrown(sizes);
            if (!all || ++atOnce > mostAtOnce) return std::nullopt;
            if (!takes(all, sizes, need)) sizes = *all;
            if (auto found = deadlockNear(sizes, need)) return found;
            isIdle.assign(sizes.size(), false);
        }
        return std::nullopt;
    } catch (const base::Overflow&) {
        return std::nullopt;
    }

  private:
    // True if more tokens are needed there; then these are the sizes.
    bool takes(const std::optional<Sizes>& next, Sizes& sizes, std::optional<Need>& need) const {
        const auto there = next ? needAt(*next) : std::nullopt;
        if (!there || (need && there->spare >= need->spare)) return false;
        sizes = *next;
        need = there;
        return true;
    }

    std::optional<Need> needAt(const Sizes& sizes) const {
        const auto mapping = others_.at(sizes);
        return mapping ? needOf(*mapping) : std::nullopt;
    }

    // The deadlock if fewer tokens are there than are known to be enough. Its sizes are as near to those at
    // hand as leaves it so: these may be small enough for a run.
    std::optional<DepthAtSizes::Deadlock> deadlockNear(const Sizes& sizes,
                                                       const std::optional<Need>& need) const {
        if (!need || need->spare >= 0) return std::nullopt;
        const auto standsStill = [](const Need& one) { return one.standsStill; };
        const auto isShort = [](const Need& one) { return one.spare < 0; };
        const Sizes found = need->standsStill ? least(sizes, standsStill) : least(sizes, isShort);
        const auto there = needAt(found);
        if (!there || !there->standsStill) return std::nullopt;
        return DepthAtSizes::Deadlock{found, there->depth.tokens, there->depth.isLeast};
    }

    // Each param that has grown as near to its value at hand as leaves it so, those that have grown last
    // first: the others had to be as large for them.
    template<class Test>
    Sizes least(Sizes sizes, const Test& isSo) const {
        for (int round = 0; round < 2; ++round)
            for (std::size_t param = sizes.size(); param-- > 0;) {
                std::int64_t& size = sizes[param].second;
                for (std::int64_t low = others_.atHand()[param].second; low < size;) {
                    const std::int64_t before = std::exchange(size, low + (size - low) / 2);
                    const auto need = needAt(sizes);
                    if (need && isSo(*need)) continue;
                    low = size + 1;
                    size = before;
                }
            }
        return sizes;
    }

    // By a run; nothing where that takes too long.
    static std::optional<bool> standsStill(const MappingAnalysis& mapping) {
        const array::Built built = buildWholeArray(mapping, {});
        const auto iterations = built.model ? iterationsOf(*built.model) : std::nullopt;
        if (!iterations || *iterations > mostDepthIterations) return std::nullopt;
        return !simulate::simulateNames(built.model, {}).circle.empty();
    }

    const OtherSizes& others_;
    std::string border_;
    std::stop_token stop_;
};

void addGivenBorders(const MappingAnalysis& mapping, std::vector<std::string>& names) {
    for (const spatial::DepthRule& rule : mapping.depthRules) {
        const spatial::Channel& border = mapping.network->channels[rule.border()];
        if (border.depthIsGiven && std::ranges::find(names, border.name) == names.end())
            names.push_back(border.name);
    }
}

} // namespace

// A chain of one place waits for nothing, and no rule asks for its depth: with larger sizes it may have more.
static bool hasDepthsWithoutRule(const MappingAnalysis& mapping) {
    std::set<spatial::ChannelId> asked;
    for (const spatial::DepthRule& rule : mapping.depthRules)
        asked.insert(rule.path.begin(), rule.path.end());
    const auto& channels = mapping.network->channels;
    return std::ranges::any_of(channels.keys(), [&](spatial::ChannelId id) {
        return channels[id].depthIsGiven && !asked.contains(id);
    });
}

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
    const auto larger = hasDepthsWithoutRule(mapping) ? others.allGrown(others.atHand()) : std::nullopt;
    const auto grown = larger ? others.at(*larger) : std::nullopt;
    std::vector<std::string> borders;
    addGivenBorders(mapping, borders);
    if (grown) addGivenBorders(*grown, borders);
    std::vector<DepthAtSizes> narrow;
    for (const std::string& border : borders) {
        const WatchedChannel watched(others, border, request.budget.stop);
        const bool isHere = watched.ruleOf(mapping) != nullptr;
        const spatial::Network& shown = isHere ? *mapping.network : *grown->network;
        const spatial::DepthRule& rule = *watched.ruleOf(isHere ? mapping : *grown);
        const spatial::Channel& blamed = shown.channels[rule.leastGiven(shown)];
        if (auto deadlock = watched.search(isHere ? others.atHand() : *larger, reach))
            narrow.push_back({blamed.name, blamed.span, blamed.depth, std::move(*deadlock)});
    }
    return narrow;
}

static std::string deadlockText(const DepthAtSizes::Deadlock& deadlock, const ure::System& atHand) {
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
