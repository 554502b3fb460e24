// The two processes around a buffer as one function: neither language shares a memory between two.
//
//   while (not everything is sent)
//     one iteration of the filler, as far as its FIFOs let it, if a bank is free
//     one iteration of the sender, as far as its FIFOs let it, if a bank is full
//
// Each half hears some rounds later what is free and full. So in no round both are at the same slot, and no
// slot is read and written in rounds that are close to each other, which is what compilers need to know to
// begin a round each cycle.
//
// Neither waits for the other's FIFOs, so this is what two processes over the banks do: it deadlocks only
// where they do. A single loop that waits would tie both together, and need FIFOs as deep as the array's
// schedule is skewed (the PE that is read last would stop the tokens of the PE that is read first).
#pragma once

#include "emit/c/network/process.h"

namespace tactus::emit {

// Between the processes that fill and drain these banks. Adds to the actions' streams.
Block aroundBanks(const spatial::Network& plan, const std::vector<spatial::BufferId>& buffers,
                  const Dictionary& names, Actions& filling, Actions& sending, const Traits& target);

} // namespace tactus::emit
