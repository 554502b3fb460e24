// How large a network is and how much it moves: numbers of points of its processes, counted exactly whatever
// the sizes and without running anything.
#pragma once

#include "polyhedra/solve.h"
#include "spatial/network/network.h"

#include <algorithm>
#include <optional>

namespace tactus::spatial {

using Figure = std::optional<std::int64_t>; // nothing: undecided, or beyond 64 bits

struct ProcessCount {
    Figure pes;
    Figure iterations; // of all its PEs; the lanes of an iteration are one
};

struct BufferCount {
    Figure pes;
    Figure bytes;           // of all banks of all PEs
    std::int64_t banks = 1; // of each PE
    // Words that the filler writes and the sender reads in one cycle, at most, in a bank that is filled or
    // sent. A bank is never both at once: of a single one filler and sender share the port.
    std::int64_t writes = 0, reads = 0;
    std::int64_t wordBits = 0;                                     // the lanes of a token
    std::int64_t ports() const { return std::max(writes, reads); } // of each bank
};

// Elements, not requests; those of the kernels around the array, without what the host does in its own
// memory. Those of an isolated expression are of the inputs that it reads.
struct Traffic {
    OperandId operand;
    Figure loads, stores;
};

struct Counts {
    base::Table<ProcessId, ProcessCount> processes;
    base::Table<BufferId, BufferCount> buffers;
    std::vector<Traffic> traffic; // of each operand
    Figure bufferBytes() const;
};

// How many FIFOs the family has.
Figure fifosOf(const Channel& channel);
// The bytes of one element.
std::int64_t bytesOf(const Network& plan, OperandId operand);

// The iterations of the process that do the action; the lanes of one count once.
Figure timesOf(const Process& process, const Action& action, const polyhedra::Budget& budget);
// Tokens that go through the FIFOs of a channel.
Figure tokensOf(const Network& plan, ChannelId channel, const polyhedra::Budget& budget);

Counts count(const Network& plan, const polyhedra::Budget& budget);

} // namespace tactus::spatial
