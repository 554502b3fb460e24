#include "spatial/depths/depth_rule.h"

#include "base/checked.h"
#include "base/counted.h"
#include "polyhedra/piece.h"

#include <algorithm>

namespace tactus::spatial {

// --- places and iterations

std::vector<ChainLoop> chainOf(const polyhedra::AffineForm& time, const std::vector<std::size_t>& loops,
                               const std::vector<polyhedra::Interval>& ranges) {
    std::vector<ChainLoop> chain;
    for (const std::size_t loop : loops) {
        const std::int64_t places = extentOf(ranges[loop]);
        if (places > 1) chain.push_back({time.coefficients[loop], places});
    }
    return chain;
}

std::int64_t skewOf(const std::vector<ChainLoop>& chain) {
    std::int64_t skew = 0;
    for (const ChainLoop& loop : chain) {
        const std::int64_t steps = loop.steps < 0 ? base::negate(loop.steps) : loop.steps;
        skew = base::add(skew, base::multiply(steps, loop.places - 1));
    }
    return skew;
}

std::int64_t iterationsOf(const std::vector<std::size_t>& loops,
                          const std::vector<polyhedra::Interval>& ranges) {
    std::int64_t count = 1;
    for (const std::size_t loop : loops) count = base::multiply(count, extentOf(ranges[loop]));
    return count;
}

Rounds::Rounds(const polyhedra::AffineForm& time, const std::vector<std::size_t>& loops,
               const std::vector<polyhedra::Interval>& ranges) {
    std::int64_t reach = 0;
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
        const std::int64_t extent = extentOf(ranges[*loop]);
        if (extent <= 1) continue;
        const std::int64_t steps = time.coefficients[*loop];
        loops_.insert(loops_.begin(), {steps, extent, count_, reach});
        count_ = base::multiply(count_, extent);
        reach = base::add(reach, base::multiply(steps, extent - 1));
    }
}

bool Rounds::areOrdered() const {
    return std::ranges::all_of(loops_, [](const Loop& loop) { return loop.steps > loop.reach; });
}

std::int64_t Rounds::ahead(std::int64_t steps) const {
    return ahead(0, steps).value_or(0);
}

// y and x differ by some number of turns of the outermost loop, and then by what the loops inside of it have
// left of the steps. More turns than fit leave a negative rest, which the loops inside can make up for; of
// fewer turns than fit the rest is more than these can use.
std::optional<std::int64_t> Rounds::ahead(std::size_t number, std::int64_t steps) const {
    if (number == loops_.size()) return steps >= 0 ? std::optional<std::int64_t>(0) : std::nullopt;
    const Loop& loop = loops_[number];
    const std::int64_t fit = base::floorDivide(steps, loop.steps);
    std::optional<std::int64_t> most;
    for (const std::int64_t wanted : {fit, fit + 1}) {
        const std::int64_t turns = std::min(wanted, loop.extent - 1);
        if (turns <= -loop.extent) continue;
        const auto inside = ahead(number + 1, steps - turns * loop.steps);
        if (inside)
            most = std::max(most.value_or(*inside + turns * loop.inside), *inside + turns * loop.inside);
    }
    return most;
}

namespace {

struct Token {
    std::int64_t round;
    std::int64_t place; // for which it is
    friend auto operator<=>(const Token&, const Token&) = default;
};

// A chain without banks, each place of it behind the one before it. The array waits for round 0 at the first
// place; place p has read what came before round -behind[p]. From the last place on: which token is the first
// that a place can't go on with? Its own, when there is no room before the array, or one that it can't hand
// on, as the FIFO to its neighbour is full of those that this one can't go on with.
bool reachesFirst(std::int64_t depth, std::int64_t hop, std::span<const std::int64_t> behind) {
    const auto last = static_cast<std::int64_t>(behind.size()) - 1;
    Token stuck{depth - behind.back(), last};
    for (std::int64_t place = last; place-- > 0;) {
        const std::int64_t further = last - place; // places behind it
        const std::int64_t number = stuck.round * further + stuck.place - place - 1 + hop;
        const Token handedOn{base::floorDivide(number, further),
                             place + 1 + base::floorModulo(number, further)};
        stuck = std::min(handedOn, Token{depth - behind[std::size_t(place)], place});
    }
    return stuck > Token{0, 0};
}

// Whichever place the array waits for: only the ones behind it matter.
bool reachesAll(std::int64_t depth, std::int64_t hop, const std::vector<std::int64_t>& behind) {
    for (std::size_t places = 1; places <= behind.size(); ++places)
        if (!reachesFirst(depth, hop, std::span(behind).first(places))) return false;
    return true;
}

constexpr std::int64_t mostPlaces = 1000; // of which all pairs are looked at

} // namespace

LiveDepth liveDepthOfScatter(const Rounds& rounds, const std::vector<ChainLoop>& chain, std::int64_t hop,
                             const std::optional<BankRounds>& banks) {
    if (chain.empty()) return {};
    const std::int64_t ahead = rounds.areOrdered() ? rounds.ahead(skewOf(chain)) : rounds.count() - 1;
    const auto shown = [&](std::int64_t tokens) { return LiveDepth{tokens, tokens == 1}; };
    if (banks) {
        const std::int64_t kept = base::multiply(banks->banks - 1, banks->rounds);
        return shown(std::max<std::int64_t>(1, ahead - kept));
    }
    // For several loops, or without an order, the proof (docs/stages/spatial.md) needs one token more.
    if (chain.size() > 1 || !rounds.areOrdered()) return shown(ahead + 1);
    if (chain.front().steps <= 0) return {ahead + 1, true};
    if (chain.front().places > mostPlaces) return shown(std::max<std::int64_t>(1, ahead));
    std::vector<std::int64_t> behind;
    for (std::int64_t place = 0; place < chain.front().places; ++place)
        behind.push_back(rounds.ahead(base::multiply(place, chain.front().steps)));
    // More room never stops a place earlier, so bisection finds the least depth.
    std::int64_t least = 1, enough = std::max<std::int64_t>(1, ahead);
    while (least < enough) {
        const std::int64_t middle = (least + enough) / 2;
        reachesAll(middle, hop, behind) ? enough = middle : least = middle + 1;
    }
    return {least, true};
}

// In block order the first place takes the last result of its own block in the step in which all others have
// made theirs. Until then these are in the FIFOs, but for those that the hop to a neighbour holds.
LiveDepth liveDepthOfGather(const Rounds& rounds, const std::vector<ChainLoop>& chain, std::int64_t hop,
                            std::optional<std::int64_t> block) {
    if (chain.empty()) return {};
    if (!rounds.areOrdered()) return {rounds.count(), rounds.count() == 1};
    const std::int64_t ahead = rounds.ahead(skewOf(chain));
    const std::int64_t most = block ? std::min(base::add(*block, ahead), rounds.count()) - hop : ahead;
    // Of a block whatever takes the tokens from the first place.
    const bool isExact = block ? ahead == 0 : chain.size() == 1 && chain.front().steps > 0;
    return {std::max<std::int64_t>(1, most), most <= 1 || isExact};
}

// --- where the mapping does not say

void giveDepth(Channel& channel, DefaultDepth depth) {
    channel.depth = depth.tokens;
    channel.depthReason = std::move(depth.reason);
}

void giveDepth(Channel& channel, const GivenDepth& depth) {
    giveDepth(channel, DefaultDepth{depth.tokens, {}});
    channel.depthIsGiven = true;
    channel.span = depth.span;
}

DefaultDepth depthForSkew(std::int64_t skew, std::int64_t tokens) {
    const std::int64_t depth = std::min(base::add(2, skew), std::max<std::int64_t>(2, tokens));
    if (depth == 2) return {};
    return {depth, fmt::format("PEs that share the chain run up to {} steps apart", skew)};
}

// Result n is written n cycles after the first one, and the first PE of the chain takes it no earlier than
// 1 + delay + S n. The last one finds room iff the token d before it has left, which gives the least d.
DefaultDepth depthForBurst(const Burst& burst, std::int64_t skew, std::int64_t tokens) {
    const std::int64_t bySkew = depthForSkew(skew, tokens).tokens;
    const std::int64_t free = burst.results - 3 - base::add(burst.delay, skew);
    // Below 0 no token leaves in time, and -1 then asks for room for all results.
    const std::int64_t left = free < 0 ? -1 : free / burst.interval;
    const std::int64_t needed = std::min(burst.results, burst.results - 1 - left);
    if (needed <= bySkew) return depthForSkew(skew, tokens);
    return {needed,
            fmt::format("{} of a PE come in consecutive steps, and one leaves every {}",
                        base::counted(burst.results, "result"), base::counted(burst.interval, "cycle"))};
}

DefaultDepth depthForBlock(std::int64_t results, std::int64_t skew, std::int64_t tokens) {
    const std::int64_t depth = std::min(base::add(results, skew), tokens);
    if (depth <= 2) return {};
    return {depth, fmt::format("in block order the {} of a PE wait for those of the PE before it",
                               base::counted(results, "result"))};
}

// The last result waits until the one so many before it has left.
std::int64_t lostToBurst(const Burst& burst, std::int64_t skew, std::int64_t tokens) {
    const std::int64_t free = burst.results - 3 - base::add(burst.delay, skew);
    const std::int64_t left = std::max<std::int64_t>(-1, burst.results - 1 - tokens);
    return std::max<std::int64_t>(0, base::multiply(burst.interval, left) - free);
}

// --- rules

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
