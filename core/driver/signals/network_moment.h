// What a network does in one cycle of its run: the step that its array makes, its kernels, and what its FIFOs
// hold.
#pragma once

#include "driver/signals/network_signals.h"

namespace tactus::driver {

// A token in a FIFO, by the element that its first lane carries: of the tensor of the channel's operand.
struct HeldToken {
    polyhedra::Point fifo; // the instance of the channel
    array::ElementOf element;
};
struct HeldTokens {
    std::vector<HeldToken> first; // FIFO by FIFO, the one that is read first before the others
    std::int64_t all = 0;         // these, and those that are left out
};
// At most so many; nothing where there is no such channel, or where they were not kept.
std::optional<HeldTokens> tokensIn(const simulate::NetworkSimulation& run, const spatial::Network& plan,
                                   spatial::ChannelId channel, std::int64_t cycle, std::size_t most);

struct NetworkMoment {
    struct Kernel { // on the device
        spatial::KernelId kernel;
        std::int64_t pes = 0;   // of the kernel
        std::int64_t works = 0; // of them, those that begin an iteration in this cycle
        std::int64_t waits = 0; // and those that wait, for whatever it is
    };
    struct Fifo { // that holds something
        NetworkSignal signal;
        std::vector<array::ElementOf> elements; // the one that is read first before the others
    };
    std::int64_t cycle = 0;
    std::optional<std::int64_t> step; // of the array, begun last; nothing before the first one
    bool beginsStep = false;          // in this cycle
    std::vector<Kernel> kernels;
    std::vector<Fifo> fifos;
};
// `plan`: null where memory or operators alone take time. The run has kept its times; the error is a
// sentence: they were too many, or it has no such cycle.
tl::expected<NetworkMoment, std::string> momentOf(const simulate::NetworkSimulation& run,
                                                  const spatial::Network* plan, std::int64_t cycle);

} // namespace tactus::driver
