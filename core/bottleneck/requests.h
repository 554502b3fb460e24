// The requests of a kernel to device memory, by the record of a run.
#pragma once

#include "bottleneck/bottleneck.h"
#include "simulate/network_result.h"

namespace tactus::bottleneck {

Requests requestsOf(const simulate::NetworkSimulation& simulation, const spatial::Network& plan,
                    spatial::KernelId kernel);

} // namespace tactus::bottleneck
