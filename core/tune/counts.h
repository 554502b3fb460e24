// What happens how often where a nest runs as a candidate says: tokens, words of banks, elements from and to
// memory. Products of what each loop counts, so that millions of candidates a second can be asked.
#pragma once

#include "tune/nest.h"

namespace tactus::tune {

// How a loop of so many iterations runs.
struct Runs {
    std::int64_t tiles = 1;
    std::int64_t pes = 1, radix = 1;         // of the first tile: PEs that work, and its steps
    std::int64_t lastPes = 1, lastSteps = 1; // of the last tile
    std::int64_t steps() const { return (tiles - 1) * radix + lastSteps; } // in which some PE works
    friend bool operator==(const Runs&, const Runs&) = default;
};
Runs runsOf(std::int64_t extent, const Split& split);

// The loop of the space along which results leave first, and the one behind it.
struct WaysOut {
    WaysOut(const Nest& nest, const Dataflow& flow);
    std::optional<std::size_t> first, second;
};

// Loops of the tile along which the operand is the same, so that its loader leaves them out.
std::vector<std::size_t> reusedIn(const Nest& nest, const Operand& operand, const std::vector<Split>& splits);
// Loops in the order of the design, those of the result in front, or behind.
std::vector<std::size_t> inOrder(const Nest& nest, bool resultFirst);

// Of one candidate; it refers to what it is made of.
class Counts {
  public:
    Counts(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits);
    // With loops that are not split yet: they run as Runs() says, so that nothing is counted of them.
    Counts(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits, std::vector<Runs> runs);

    const Nest& nest() const { return nest_; }
    const Dataflow& flow() const { return flow_; }
    const std::vector<Split>& splits() const { return splits_; }

    const std::vector<Runs>& runs() const { return runs_; }
    const WaysOut& ways() const { return ways_; }
    std::int64_t pes() const;         // that work in a whole tile
    std::int64_t stepsOfTile() const; // of a whole one
    std::int64_t periods() const;     // tiles

    // Each of its values is used in several steps of a tile, so that feeders have banks.
    bool isBuffered(const Operand& operand) const;
    // Tokens of a bank; feeders with one; tokens of the banks of all feeders.
    std::int64_t wordsOf(const Operand& operand) const;
    std::int64_t feedersOf(const Operand& operand) const;
    std::int64_t loadsOf(const Operand& operand) const;
    std::int64_t lanesOf(const Operand& operand) const;
    // In which its banks are filled.
    std::int64_t periodsOf(const Operand& operand) const;
    // That its loader sends: whole banks, or each element for each step that needs it.
    std::int64_t tokensOf(const Operand& operand) const;
    // A stream that no tile cuts keeps its values along a loop that it does not have.
    bool comesOnce(const Operand& operand, std::size_t loop) const;
    // Likewise where all iterations of the loop are steps of a tile: it is sent for the first of them.
    bool isSentOnce(const Operand& operand, std::size_t loop) const;
    // By each feeder in a period: a token for each step that is not handed one.
    std::int64_t sendsOf(const Operand& operand) const;

    // Each PE keeps its sums from step to step: no sum goes from PE to PE, or is made in a step.
    bool sumsStay() const;
    // Values that each PE keeps for a lane of a stream that comes once: it hands them on as many steps later
    // as the loops inside of that one make. 1: the values go on in the next step, or each comes when it is
    // needed.
    struct Stream {
        std::int64_t words = 1;
        std::size_t loop = 0; // along which it is handed on, where there are several words
    };
    Stream keptOf(const Operand& operand) const;

    // Elements of an input that are loaded: each once for each tile along the loops that it does not have.
    double loadedOf(const Operand& input) const;
    double stored() const; // elements of the result
    double bytes() const;  // of all operands, from and to memory

  private:
    const Nest& nest_;
    const Dataflow& flow_;
    const std::vector<Split>& splits_;
    const WaysOut ways_;
    std::vector<Runs> runs_;
};

} // namespace tactus::tune
