// How many tokens the FIFOs between the array and a chain of neighbours must hold, whatever depths the
// channels have, and how many a channel has where the mapping does not say. Only the array can make a network
// deadlock: its PEs step together, so what a chain hands on to one PE waits for what it hands to another. Why
// that is all, and under which conditions, is docs/stages/spatial.md, "Why it never deadlocks".
#pragma once

#include "base/table.h"
#include "polyhedra/piece.h"
#include "spatial/network/network.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tactus::spatial {

// A loop of the space along which neighbours form a chain.
struct ChainLoop {
    std::int64_t steps; // by which each place runs behind the one before it
    std::int64_t places;
};

// Those of the loops that have more than one place.
std::vector<ChainLoop> chainOf(const polyhedra::AffineForm& time, const std::vector<std::size_t>& loops,
                               const std::vector<polyhedra::Interval>& ranges);
// How many steps the last place is behind the first.
std::int64_t skewOf(const std::vector<ChainLoop>& chain);
std::int64_t iterationsOf(const std::vector<std::size_t>& loops,
                          const std::vector<polyhedra::Interval>& ranges);

// The iterations of a PE in the order in which they run, all of a box. A PE runs iteration x in step
// time(x) + a number of its own.
class Rounds {
  public:
    Rounds(const polyhedra::AffineForm& time, const std::vector<std::size_t>& loops,
           const std::vector<polyhedra::Interval>& ranges);

    // True if steps are in the order of the iterations, those of different PEs too.
    bool areOrdered() const;
    std::int64_t count() const { return count_; }
    // By how many iterations a PE is ahead of one that runs each of them so many steps later, at most: the
    // greatest y - x with time(y) - time(x) <= steps.
    std::int64_t ahead(std::int64_t steps) const;

  private:
    struct Loop {
        std::int64_t steps, extent;
        std::int64_t inside; // iterations of the loops inside of it
        std::int64_t reach;  // steps that those take, from the first to the last
    };
    std::optional<std::int64_t> ahead(std::size_t loop, std::int64_t steps) const;
    std::vector<Loop> loops_; // outermost first, of more than one iteration
    std::int64_t count_ = 1;
};

// Between the chain and the array: rounds of a bank, and how many banks a PE has.
struct BankRounds {
    std::int64_t rounds, banks;
};

struct LiveDepth {
    std::int64_t tokens = 1; // with these no kernel waits for ever
    bool isLeast = true;     // with one less some does
};

// The depth for the tokens that a scatter hands to a PE of the array; `hop` tokens are between two
// neighbours.
LiveDepth liveDepthOfScatter(const Rounds& rounds, const std::vector<ChainLoop>& chain, std::int64_t hop,
                             const std::optional<BankRounds>& banks);
// The depth for the results that a PE of the array hands to a gather; `block`: it hands on so many results of
// its own before it takes those of its neighbour.
LiveDepth liveDepthOfGather(const Rounds& rounds, const std::vector<ChainLoop>& chain, std::int64_t hop,
                            std::optional<std::int64_t> block);

// The depth where the mapping gives none. Two slots let a token be written and another be read in every
// cycle. More hold what the chain brings for PEs that run late, or what the early ones have made; and a burst
// of results, one in each step, where kernels that gather let one of them through in several cycles.
struct DefaultDepth {
    std::int64_t tokens = 2;
    std::string reason; // of more than two
};
struct Burst {
    std::int64_t results;  // E: sent by a PE in steps in a row
    std::int64_t interval; // S: cycles after which the next one leaves
    std::int64_t delay;    // cycles in which the kernels behind wait for others once
};

struct GivenDepth { // by the mapping
    std::int64_t tokens;
    text::Span span;
};
void giveDepth(Channel& channel, DefaultDepth depth);
void giveDepth(Channel& channel, const GivenDepth& depth);

// `tokens`: all that pass through one FIFO.
DefaultDepth depthForSkew(std::int64_t skew, std::int64_t tokens);
// The depth at which the array never waits for space, if one burst has left before the next one begins.
DefaultDepth depthForBurst(const Burst& burst, std::int64_t skew, std::int64_t tokens);
// The depth where the next PE's block of results waits until all of this one's have left.
DefaultDepth depthForBlock(std::int64_t results, std::int64_t skew, std::int64_t tokens);
// Cycles that the array waits for space in a burst, with so many tokens.
std::int64_t lostToBurst(const Burst& burst, std::int64_t skew, std::int64_t tokens);

using Depths = base::Table<ChannelId, std::int64_t>; // tokens of each channel of a plan

Depths depthsOf(const Network& plan);

// A channel of no rule needs one token only, and a set of depths that obeys all rules never deadlocks.
struct DepthRule {
    // One after the other, from the array to the chain of neighbours or the other way; what is between them
    // hands on in the order in which it receives, and keeps nothing.
    std::vector<ChannelId> path;
    ChannelId hop; // between two neighbours
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
