#include "driver/sizes/depths_at_sizes.h"

#include "base/checked.h"
#include "base/counted.h"
#include "driver/analysis.h"
#include "driver/depths/depths.h"
#include "driver/runs/run.h"
#include "simulate/network/actors/network.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <set>

namespace tactus::driver {

namespace {

using Sizes = sizes::Sizes; // of the params that are open
using Deadlock = DepthAtSizes::Deadlock;
using diagnostics::Kind;
using diagnostics::Severity;

// One mapping of a design at other values of its params.
class OtherSizes {
  public:
    // `design` is the analysis of `written` at the sizes at hand, and `params` are those that may change.
    OtherSizes(const WrittenDesign& written, const DesignAnalysis& design, const MappingAnalysis& mapping,
               const std::vector<std::string>& params);

    const Sizes& atHand() const { return atHand_; }
    // The mapping there, with its network even where that deadlocks, or is not known to go on. Nothing
    // where it is refused for anything else.
    std::optional<MappingAnalysis> at(const Sizes& sizes) const;
    // One param, or all, twice as large; the others too where tiles are larger than loops else. Nothing if
    // that does not help.
    std::optional<Sizes> grown(Sizes sizes, std::size_t param) const;
    std::optional<Sizes> allGrown(Sizes sizes) const;

  private:
    std::optional<std::uint32_t> firstRefusal(const Sizes& sizes) const;
    std::optional<Sizes> mended(Sizes sizes, std::optional<std::size_t> param) const;

    WrittenDesign written_;
    std::string name_, mapping_; // of the array, and of its mapping
    Sizes atHand_;
    std::set<std::uint32_t> usual_; // places of mistakes at the sizes at hand, which are of other mappings
};

OtherSizes::OtherSizes(const WrittenDesign& written, const DesignAnalysis& design,
                       const MappingAnalysis& mapping, const std::vector<std::string>& params)
    : written_(written), name_(mapping.name), mapping_(mapping.mapping()) {
    Request asked = written.asked();
    asked.networks = spatial::Judgement::Skip;
    written_ = written.asking(std::move(asked));
    for (const ure::Param& param : design.system->params)
        if (std::ranges::find(params, param.name) != params.end())
            atHand_.emplace_back(param.name, param.value);
    for (const diagnostics::Diagnostic& one : mapping::planOf(written.syntax(), *design.system).diagnostics)
        // Mistakes that the text has at the sizes at hand say nothing about others.
        usual_.insert(one.span.begin);
}

std::optional<MappingAnalysis> OtherSizes::at(const Sizes& sizes) const {
    DesignAnalysis design = written_.at(sizes).judged({mapping_});
    const auto found = std::ranges::find(design.mappings, name_, &MappingAnalysis::name);
    if (found == design.mappings.end() || !found->network || hasError(design.diagnostics))
        return std::nullopt;
    const auto isOther = [](const diagnostics::Diagnostic& one) { // there is a network, so it is of a depth
        return one.severity == Severity::Error && one.kind != Kind::NetworkDeadlock &&
               one.kind != Kind::NetworkUndecided;
    };
    if (std::ranges::any_of(found->diagnostics, isOther)) return std::nullopt;
    return std::move(*found);
}

// The place of the first mistake that the mapping's text has at these sizes only.
std::optional<std::uint32_t> OtherSizes::firstRefusal(const Sizes& sizes) const {
    const ure::Elaborated there = written_.at(sizes).elaborated();
    if (!there.system) return 0;
    std::optional<std::uint32_t> first;
    for (const diagnostics::Diagnostic& one : mapping::planOf(written_.syntax(), *there.system).diagnostics)
        if (one.severity == Severity::Error && !usual_.contains(one.span.begin))
            first = std::min(first.value_or(one.span.begin), one.span.begin);
    return first;
}

// Doubles other params as long as that brings the first mistake further on.
std::optional<Sizes> OtherSizes::mended(Sizes sizes, std::optional<std::size_t> param) const {
    constexpr int most = 16;
    auto wrong = firstRefusal(sizes);
    for (int tries = 0; wrong && tries < most; ++tries) {
        bool isBetter = false;
        for (std::size_t other = 0; other < sizes.size() && !isBetter; ++other) {
            if (other == param) continue;
            Sizes changed = sizes;
            changed[other].second *= 2;
            const auto next = firstRefusal(changed);
            isBetter = !next || *next > *wrong;
            if (!isBetter) continue;
            sizes = std::move(changed);
            wrong = next;
        }
        if (!isBetter) return std::nullopt;
    }
    return wrong ? std::nullopt : std::optional(std::move(sizes));
}

constexpr std::int64_t largestSize = std::int64_t{1} << 24;

std::optional<Sizes> OtherSizes::grown(Sizes sizes, std::size_t param) const {
    if (sizes[param].second > largestSize) return std::nullopt;
    sizes[param].second *= 2;
    return mended(std::move(sizes), param);
}

std::optional<Sizes> OtherSizes::allGrown(Sizes sizes) const {
    for (auto& [name, value] : sizes) {
        if (value > largestSize) return std::nullopt;
        value *= 2;
    }
    return mended(std::move(sizes), std::nullopt);
}

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
    if (!built.model || !iterationsTried(built.model)) return std::nullopt;
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

std::vector<DepthAtSizes> depthsAtSizes(const WrittenDesign& written, const DesignAnalysis& design,
                                        const MappingAnalysis& mapping, Reach reach) {
    const auto givesDepth = [](const mapping::NetworkCall& one) {
        return one.primitive == mapping::Primitive::Depth;
    };
    if (!mapping.network || std::ranges::none_of(mapping.plan->network, givesDepth)) return {};
    const ure::Elaborated open = written.elaboratedForAllSizes();
    if (!open.system || open.system->freeSizes.empty()) return {};
    std::vector<std::string> free;
    for (const ure::LoopId size : open.system->freeSizes) free.push_back(open.system->loops[size].name);
    const OtherSizes others(written, design, mapping, free);
    std::vector<DepthAtSizes> narrow;
    std::set<std::string> seen;
    const auto searchIn = [&](const MappingAnalysis& shown, const Sizes& sizes) {
        for (const std::string& border : givenBorders(shown)) {
            if (!seen.insert(border).second) continue;
            const spatial::Network& network = *shown.network;
            const spatial::Channel& blamed = network.channels[ruleOf(shown, border)->leastGiven(network)];
            if (auto deadlock = Search(others, border, written.asked().budget.stop).from(sizes, reach))
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

void warnOfDepths(const WrittenDesign& written, DesignAnalysis& design) {
    if (written.asked().networks == spatial::Judgement::Skip) return;
    for (MappingAnalysis& mapping : design.mappings) {
        if (!mapping.legal()) continue;
        for (const DepthAtSizes& one : depthsAtSizes(written, design, mapping, Reach::Near))
            mapping.diagnostics.push_back(diagnostics::make(Kind::DepthAtSizes, one.span,
                                                            base::thousands(one.tokens), one.channel,
                                                            deadlockText(one.deadlock, *design.system)));
    }
}

} // namespace tactus::driver
