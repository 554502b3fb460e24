// A chain of kernels that brings operands to the array, as the calls so far describe it.
#pragma once

#include "spatial/chains/context.h"
#include "spatial/depths/depth_rule.h"
#include "spatial/network/domain.h"

#include <map>
#include <set>

namespace tactus::spatial {

// A kernel of a chain as the calls so far describe it. Loops are numbers of the array's system.
struct Stage {
    text::Word name;
    std::map<std::size_t, text::Span> removed; // where each was named
    struct Buffer {
        std::size_t level;
        bool isDouble;
        std::map<OperandId, text::Span> operands; // where each was named
    };
    std::optional<Buffer> buffer;
    struct Scatter {
        std::size_t loop;
        std::map<OperandId, text::Span> operands;
    };
    std::vector<Scatter> scatters;
    std::optional<text::Span> host;
    std::map<OperandId, GivenDepth> depths; // of the channel that it sends on
    KernelId kernel;                        // when kernels are made
};

// Kernels that bring some operands to the array, all of them in one nest.
struct ProducerChain {
    std::vector<OperandId> operands;
    std::vector<polyhedra::Union> entries; // of each operand: the array's iterations that read it
    std::vector<std::vector<polyhedra::QuasiAffine>> indices; // of each operand, over the array's loops
    std::vector<polyhedra::Interval> ranges;                  // of each loop over all entries
    std::vector<std::size_t> space, time;                     // loops that the kernels can have
    std::optional<std::size_t> lane;
    std::vector<Stage> stages; // the first loads, the last sends to the array

    bool isFixed(std::size_t loop) const { return ranges[loop].lower == ranges[loop].upper; }
    bool occurs(std::size_t loop) const; // in the index of some operand
    bool occurs(std::size_t loop, std::size_t operand) const;
    std::int64_t extent(std::size_t loop) const;

    // The loops of stage s while it sends: those of the space that no later stage scatters along, ...
    std::vector<std::size_t> spaceOf(std::size_t s) const;
    // ... time loops without those that are removed (on the host: without all that occur in no index), ...
    std::vector<std::size_t> timeOf(std::size_t s) const;
    // ... and the loops that later stages scatter along: space for these, serial here, innermost.
    std::vector<std::size_t> serialOf(std::size_t s) const;
    // All these in the order in which the host goes through them.
    std::vector<std::size_t> orderOnHost(std::size_t s) const;
    // Time loops of stage s while it receives: its own, or with a buffer its own through the level and then
    // those of what fills it.
    std::vector<std::size_t> receivingTimeOf(std::size_t s) const;
    // With a buffer: the loops inside of its level that tell elements of an operand apart, and the tokens of
    // a bank: one for each combination of their values.
    std::vector<std::size_t> bankLoops(std::size_t s, std::size_t operand) const;
    std::int64_t slots(std::size_t s, std::size_t operand) const;
    // The depth of the channel to the array, where the mapping gives none.
    DefaultDepth defaultDepth(const polyhedra::AffineForm& schedule) const;
    bool isHost(std::size_t s) const { return stages[s].host.has_value(); }
    // The first stage on the device: what fills it is memory.
    bool loads(std::size_t s) const { return !isHost(s) && (s == 0 || isHost(s - 1)); }
    bool removes(std::size_t s, std::size_t loop) const; // with more than one iteration
    // The call for which nests of stage s lack loops: it is on the host, or one is removed, or its banks are
    // filled by other loops than it sends by.
    text::Span leavesOut(std::size_t s) const;
};

// True if an operand is used at points that differ in this loop of the space or of time alone; if not, the
// other loops decide it.
bool isRepeated(const ProducerChain& chain, std::size_t loop, const polyhedra::Budget& budget);

} // namespace tactus::spatial
