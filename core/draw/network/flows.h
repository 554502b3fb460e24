// The network of kernels around an array as boxes and arrows, before their layout.
#pragma once

#include "draw/diagram.h"

namespace tactus::draw {

// Extents of the loops that replicate the kernel, with their names; none: there is one of it.
std::vector<std::pair<std::string, std::int64_t>> replication(const spatial::Network& plan,
                                                              spatial::KernelId kernel);

// Who writes into a channel and who reads from it, as the actions say; one pair for the whole channel, or
// several where a chain begins or ends at another kernel.
struct Flow {
    spatial::KernelId from, to;
    std::int64_t fifos;
};
std::vector<Flow> flowsOf(const spatial::Network& plan, spatial::ChannelId channel);

} // namespace tactus::draw
