// How many tokens the FIFOs between the array and a chain of neighbours must hold, or the network
// deadlocks at some time. Only the array can make it deadlock: its PEs step together, so what a chain hands
// on to one PE waits for what it hands to another. Why that is all, and under which conditions, is
// docs/stages/spatial.md, "Why it never deadlocks".
#pragma once

#include "polyhedra/affine.h"
#include "polyhedra/solve.h"
#include "spatial/depths/skew.h"
#include "spatial/network/network.h"

#include <optional>
#include <vector>

namespace tactus::spatial {

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
// The depth for the results that a PE of the array hands to a gather.
LiveDepth liveDepthOfGather(const Rounds& rounds, const std::vector<ChainLoop>& chain);
// The same where each PE hands on its own block of so many results before it takes those of its neighbour.
LiveDepth liveDepthOfBlocks(const Rounds& rounds, const std::vector<ChainLoop>& chain, std::int64_t hop,
                            std::int64_t results);

} // namespace tactus::spatial
