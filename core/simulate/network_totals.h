// The figures of a run of a network over all PEs of a process and all FIFOs of a channel.
#pragma once

#include "simulate/network_result.h"

namespace tactus::simulate {

struct ProcessTotals {
    std::string name;
    spatial::KernelId kernel;
    std::int64_t pes = 0, iterations = 0;
    std::int64_t first = 0, last = 0;    // the cycles in which the first and the last iteration start
    const ProcessRun* slowest = nullptr; // the PE that waited most
    std::int64_t waitedFor(StallCause::Kind kind) const; // cycles of the slowest PE
};
// In the order of the processes, the array first. They point into the simulation.
std::vector<ProcessTotals> totalsOfProcesses(const NetworkSimulation& network);

struct ChannelTotals {
    std::int64_t fifos = 0;
    std::int64_t tokens = 0;   // through all of them
    std::int64_t greatest = 0; // in one of them in one cycle
};
ChannelTotals totalsOf(const NetworkSimulation& network, spatial::ChannelId channel);

} // namespace tactus::simulate
