#include "spatial/depths/live_depth.h"

#include "base/checked.h"
#include "polyhedra/counts/extent.h"
#include "spatial/depths/skew.h"

#include <algorithm>

namespace tactus::spatial {

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

// The first place takes the last result of its own block in the step in which all others have made theirs.
// Until then these are in the FIFOs, but for those that the hop to a neighbour holds.
LiveDepth liveDepthOfBlocks(const Rounds& rounds, const std::vector<ChainLoop>& chain, std::int64_t hop,
                            std::int64_t results) {
    if (chain.empty()) return {};
    if (!rounds.areOrdered()) return {rounds.count(), rounds.count() == 1};
    const std::int64_t ahead = rounds.ahead(skewOf(chain));
    const std::int64_t block = std::min(base::add(results, ahead), rounds.count());
    const std::int64_t tokens = std::max<std::int64_t>(1, block - hop);
    return {tokens, tokens == 1 || ahead == 0}; // whatever takes them from the first place
}

LiveDepth liveDepthOfGather(const Rounds& rounds, const std::vector<ChainLoop>& chain) {
    if (chain.empty()) return {};
    if (!rounds.areOrdered()) return {rounds.count(), rounds.count() == 1};
    const std::int64_t tokens = std::max<std::int64_t>(1, rounds.ahead(skewOf(chain)));
    return {tokens, tokens == 1 || (chain.size() == 1 && chain.front().steps > 0)};
}

} // namespace tactus::spatial
