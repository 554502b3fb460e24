// What of a network costs cycles: each thing without which it takes fewer, as another run shows.
#pragma once

#include "simulate/bottleneck/network_what_if.h"

namespace tactus::simulate {

struct Remedy {
    enum class Kind : std::uint8_t {
        Depth,    // more of it in these channels
        Double,   // two banks for these buffers
        Requests, // fewer of these kernels
        Bytes,    // twice the bandwidth
        Memory,   // both, where neither alone saves much
        Kernels,  // fewer iterations of these, where depth is no matter
        Hops,     // no cycle from PE to PE in these chains, where depth is no matter
        Together, // several of these, of which none alone saves much
    } kind;
    Relaxed relaxed;
    std::int64_t cycles = 0; // that the network would take
    std::int64_t gain = 0;   // fewer than before
};

// `own`: cycles of the array alone. The one that saves most, at least an eighth of the cycles; depths, banks
// and memory, which leave the network as it is, before what takes another one; where none does, several
// together.
std::optional<Remedy> bestRemedy(const NetworkSimulation& simulation, const WhatIf& whatIf, std::int64_t own,
                                 const std::optional<MemoryModel>& memory);

} // namespace tactus::simulate
