// A network in which something is free.
#pragma once

#include "spatial/network/network.h"

#include <vector>

namespace tactus::simulate {

// The limits of a network that a run lifts.
struct Relaxed {
    std::vector<spatial::ChannelId> deep;      // have room for all tokens, as far as the chip has
    std::vector<spatial::BufferId> doubled;    // have two banks
    std::vector<spatial::KernelId> askingOnce; // all that an iteration asks of memory is one request
    std::vector<spatial::KernelId> quick;      // begin any number of iterations in a cycle
    std::vector<spatial::ChannelId>
        near; // what a PE hands on to another of its kernel, that one can read in the same cycle
    std::int64_t depth = 0;     // of all other channels, at least
    std::int64_t bandwidth = 1; // so many times what the memory has
    bool everyCycle = false;    // the array may begin a step, as if operators took no time
};

} // namespace tactus::simulate
