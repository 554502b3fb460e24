// A chain of kernels that takes results from the array, as the calls so far describe it.
#pragma once

#include "spatial/chains/context.h"
#include "spatial/depths/depth_rule.h"
#include "spatial/network/domain.h"

namespace tactus::spatial {

// Kernels that take one output from the array. Loops are numbers of the array's system.
//
// Each kernel runs the iterations of the array that write the output. Loops that have one value in all of
// these (where a reduction ends) are no loops of the kernels. A loop of the space along which a kernel
// gathers is serial for the kernels behind it, innermost (element order), or outside of the loops of a block.
// The second such loop is the lane of vectors instead, if there is no lane yet.
struct ConsumerChain {
    struct Stage {
        text::Word name;
        struct Gather {
            std::size_t loop;
            text::Span span;
            bool isBlock = false; // its own block of results before those of the next PE
        };
        std::optional<Gather> gather;
        std::optional<text::Span> vectors; // vstore
        std::optional<text::Span> host;
        std::optional<GivenDepth> depth; // of the channel that it receives on
        KernelId kernel;                 // when kernels are made
    };

    OperandId operand;
    polyhedra::Union writers;                  // the array's iterations that write the output
    std::vector<polyhedra::QuasiAffine> index; // over the array's loops
    std::vector<polyhedra::Interval> ranges;   // of each loop over the writers
    std::vector<std::size_t> space, time;      // loops with more than one value
    std::optional<std::size_t> lane;           // of the array
    bool hasOneLane = false;                   // the array's lanes are one
    // How many time loops are outside of the results that a PE makes in a row, and of a block: those through
    // the innermost loop that is left out here, as where a reduction ends. Nothing if there is none. A sum
    // over one element counts for blocks where there is no longer one: a design has them at all sizes.
    std::optional<std::size_t> outsideBurst, outsideBlock;
    std::vector<Stage> stages; // the first receives from the array, the last stores

    bool isHost(std::size_t s) const { return stages[s].host.has_value(); }
    bool stores(std::size_t s) const; // the last stage on the device
    // Loops of the space of stage s; in the one that gathers along it, the place in the chain of its PEs.
    std::vector<std::size_t> spaceOf(std::size_t s) const;
    // Time loops, then those that stages before s have gathered along, as these send them.
    std::vector<std::size_t> serialOf(std::size_t s) const;
    // The lane of what stage s sends or stores.
    std::optional<std::size_t> laneOf(std::size_t s) const;
    bool gathersVectors(std::size_t s) const;
    // The tokens of stage s would be vectors, were there more than one element in each of them.
    bool hasVectorsOfOne(std::size_t s) const;
    bool isSecondGather(std::size_t s) const;
    std::int64_t lanesOf(std::size_t s) const; // of a token that it sends or stores

    std::int64_t extent(std::size_t loop) const;
    // The results that a PE of the array sends at the end of its reductions, and how fast the kernels that
    // gather let them through; nothing if there is no reduction in time.
    std::optional<Burst> burst() const;
    std::int64_t resultsWithin(std::optional<std::size_t> outside) const; // of one PE
    std::int64_t blockResults() const { return resultsWithin(outsideBlock); }
    std::optional<std::size_t> firstGather() const; // stage
    bool gathersBlocks() const; // and it in block order; blocks of one are in element order
    // The depth of the channel on which stage s receives, where the mapping gives none.
    DefaultDepth defaultDepth(const Context& context, std::size_t s) const;
};

} // namespace tactus::spatial
