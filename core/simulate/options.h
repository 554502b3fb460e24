// How to simulate: memory that takes time, limits, what is kept.
#pragma once

#include "array/interval/interval.h"
#include "spatial/network/network.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

namespace tactus::simulate {

// Off, device memory takes no time. On, each unit makes one request of at most 64 consecutive bytes a cycle,
// and all share the bandwidth in turn. A unit is alone in hardware. Each PE of a kernel is one, which
// exported code makes a kernel (OpenCL) or a process with a port of its own (HLS). So is the array with all
// its loads and stores, which exported code makes one kernel.
struct MemoryModel {
    std::int64_t clock;          // cycles a second
    std::int64_t bytesPerSecond; // of all units together
    bool perKernel = false;      // all PEs of a kernel together make one request a cycle
};

struct Options {
    std::stop_token stop = {};
    std::uint64_t memoryLimit = std::uint64_t{4}
                                << 30; // bytes, refused beyond, with the figure, before it is spent
    bool record = true;
    bool keepTimes =
        false; // of simulateNetwork: when tokens came and went, the array made its steps, and kernels worked
    bool leaps =
        true; // of simulateNames: over cycles in which all repeats itself; not together with keepTimes
    // Of simulateNetwork: from so many iterations of the array on, values are computed apart from timing,
    // where that is shown to be the same, unless there are no leaps.
    std::int64_t apartFrom = 200'000;
    // So many iterations of all actors; fewer run sooner than they compare. Below 0, as a test, states are
    // compared that are not likely the same.
    std::int64_t leapsFrom = 20'000;
    // Of a run that leaps: iterations that it starts one by one, at most; then it ends as if it was stopped.
    std::int64_t mostStarts = std::numeric_limits<std::int64_t>::max();
    // Of a run in the order of time, as one that leaps or has memory: it ends as if it was stopped when it
    // takes more, unless it is short (shortRun). Then the cycles of the result are some that it takes at
    // least.
    std::int64_t mostCycles = std::numeric_limits<std::int64_t>::max();
    static constexpr std::int64_t shortRun = 500'000; // iterations that are started one by one
    std::function<void(double)> progress = {};        // 0..1
    std::optional<MemoryModel> memory = {};           // of simulateNetwork
    array::Latencies latencies = {}; // of simulateNetwork: the array begins a step every II cycles
};

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
