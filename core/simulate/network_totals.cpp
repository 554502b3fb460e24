#include "simulate/network_totals.h"

#include <algorithm>

namespace tactus::simulate {

std::int64_t ProcessTotals::waitedFor(StallCause::Kind kind) const {
    std::int64_t cycles = 0;
    for (const Stall& stall : slowest->stalls)
        if (stall.cause.kind == kind) cycles += stall.cycles;
    return cycles;
}

std::vector<ProcessTotals> totalsOfProcesses(const NetworkSimulation& network) {
    std::vector<ProcessTotals> all;
    for (const ProcessRun& run : network.processes) {
        const bool isNew = all.empty() || all.back().slowest->process != run.process;
        if (isNew) all.push_back({run.name, run.kernel, 0, 0, run.first, run.last, &run});
        ProcessTotals& one = all.back();
        ++one.pes;
        one.iterations += run.iterations;
        one.first = std::min(one.first, run.first);
        one.last = std::max(one.last, run.last);
        if (run.lost() > one.slowest->lost()) one.slowest = &run;
    }
    return all;
}

ChannelTotals totalsOf(const NetworkSimulation& network, spatial::ChannelId channel) {
    ChannelTotals totals;
    for (const FifoRun& fifo : network.fifos) {
        if (fifo.channel != channel) continue;
        ++totals.fifos;
        totals.tokens += fifo.tokens;
        totals.greatest = std::max(totals.greatest, fifo.greatest);
    }
    return totals;
}

} // namespace tactus::simulate
