// The parts of a network that cost cycles: each thing without which it takes fewer, as another run shows.
#pragma once

#include "bottleneck/bottleneck.h"
#include "bottleneck/what_if.h"

namespace tactus::bottleneck {

struct Saving {
    Cause cause; // Depth to Together
    simulate::Relaxed relaxed;
    std::int64_t cycles = 0; // that the network would take
    std::int64_t gain = 0;   // fewer than before
};

// `own`: cycles of the array alone. The one that saves most, at least an eighth of the cycles; depths, banks
// and memory, which leave the network as it is, before what takes another one; where none does, several
// together.
std::optional<Saving> greatestSaving(const simulate::NetworkSimulation& simulation, const WhatIf& whatIf,
                                     std::int64_t own, const std::optional<simulate::MemoryModel>& memory);

} // namespace tactus::bottleneck
