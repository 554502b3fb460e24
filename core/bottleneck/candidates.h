// The parts of a network that may cost cycles, by the record of its run.
#pragma once

#include "bottleneck/what_if.h"

namespace tactus::bottleneck {

template<class Id>
struct Candidates {
    std::vector<Id> simulate::Relaxed::*what;
    std::vector<Id> ids;
    std::function<std::int64_t(Id)> weight; // the more, the likelier it costs
    // Cycles that the network takes at least as long as this one is as it is.
    std::function<std::int64_t(Id)> least = [](Id) { return std::int64_t{0}; };
};

class Record {
  public:
    // `own`: cycles of the array alone; `isPerKernel`: the PEs of a kernel share its request a cycle.
    Record(const simulate::NetworkSimulation& simulation, const spatial::Network& plan, std::int64_t own,
           bool isPerKernel);

    // Channels that may be full, whose depth a mapping can give; those first for whose room most is waited.
    Candidates<spatial::ChannelId> depths() const;
    // Buffers with one bank that is filled more than once; the chip has room for a second one of all.
    Candidates<spatial::BufferId> banks() const;
    // Kernels that ask more than once in an iteration, or whose PEs share their request.
    Candidates<spatial::KernelId> asking() const;
    // Kernels that have more to do than the array, PE by PE.
    Candidates<spatial::KernelId> busy() const;
    // Channels between neighbours.
    Candidates<spatial::ChannelId> chains() const;
    // Cycles that the network takes at least with the kernels and the array as they are.
    std::int64_t least() const;
    // All of them, and twice the bandwidth where memory takes time.
    simulate::Relaxed all(bool hasMemory) const;

  private:
    bool hasSeveral(spatial::KernelId id) const; // PEs
    bool mayBeGiven(spatial::ChannelId id) const;
    std::int64_t waitedForRoom(spatial::ChannelId id) const;
    std::int64_t leastByDepth(spatial::ChannelId id) const;
    std::int64_t iterationsOf(spatial::KernelId id) const;
    std::vector<spatial::ChannelId> fullChannels() const;
    std::vector<spatial::BufferId> singleBuffers() const;

    const simulate::NetworkSimulation& simulation_;
    const spatial::Network& plan_;
    const std::int64_t own_;
    const bool isPerKernel_;
};

inline constexpr std::int64_t mostAtOnce = 64; // tokens that go on in a cycle of a quick kernel

} // namespace tactus::bottleneck
