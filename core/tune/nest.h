// Nests whose iterations are a box and whose one result sums up over the loops that are in no index of it:
// products of matrices and tensors, convolutions. And the ways to run one on an array that are searched.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tactus::tune {

struct Loop {
    std::string name;
    std::int64_t extent = 1;
};
struct Operand {
    std::string name;
    std::vector<bool> loops;         // by loop: an index has it
    std::int64_t bits = 32;          // of an element
    std::optional<std::size_t> last; // the loop that alone is the last index: its iterations are neighbours
    // By loop: the equations hand it on along this one. A tile cuts such a stream; empty: along none.
    std::vector<bool> handed = {};
    bool hasLoop(std::size_t loop) const { return loops[loop]; }
};
struct Nest {
    std::vector<Loop> loops; // outermost first
    std::vector<Operand> inputs;
    Operand result;

    // The sum runs over it.
    bool isReduced(std::size_t loop) const { return !result.loops[loop]; }
    std::int64_t iterations() const; // throws base::Overflow
};

// The loops that are PEs, that along which results leave first in front, and the loop of the lanes.
struct Dataflow {
    std::vector<std::size_t> space; // one or two
    std::optional<std::size_t> lane;
    // Buffers have one bank, which is filled while nothing is sent; else two, which take turns.
    bool isSingle = false;
    std::int64_t banks() const { return isSingle ? 1 : 2; }
    bool isSpace(std::size_t loop) const;
    friend bool operator==(const Dataflow&, const Dataflow&) = default;
};
// Every choice of them: one or two loops of several iterations are space, another that is reduced has the
// lanes, or none.
std::vector<Dataflow> dataflowsOf(const Nest& nest);

// Iteration number n of a loop, from 0, is ((tile * pes + pe) * steps + step) * lanes + lane.
struct Split {
    std::int64_t pes = 1, steps = 1, lanes = 1;
    std::int64_t tile() const { return pes * steps * lanes; }
    bool isPlain() const { return tile() == 1; } // the loop stays as it is
    friend auto operator<=>(const Split&, const Split&) = default;
};
// What is decided of a split: the search chooses the rest.
struct KeptSplit {
    std::optional<std::int64_t> pes, steps, lanes;
    std::optional<std::int64_t> tile; // iterations of a tile
    bool allows(const Split& split) const;
};
// What is decided of a candidate.
struct Kept {
    std::vector<std::size_t> space;  // the loops that are PEs, in any order; empty: any
    std::optional<std::size_t> lane; // the loop of the lanes; nothing: any
    std::vector<KeptSplit> splits;   // by loop; empty: all are free
    bool allows(const Dataflow& flow) const;
};
struct Candidate {
    Dataflow flow;
    std::vector<Split> splits; // by loop
    std::int64_t bound = 0;    // no run takes fewer cycles, or less energy, whichever is to be small
    std::int64_t cycles = 0;   // no run takes fewer
    std::int64_t blocks = 0;   // of memory, at least
    std::int64_t pes() const;
    std::int64_t lanes() const; // of a PE
    friend bool operator==(const Candidate&, const Candidate&) = default;
};

} // namespace tactus::tune
