// The sentences on what limits of device memory: its bandwidth, or the requests of kernels.
#pragma once

#include "simulate/build.h"

namespace tactus::simulate {

std::string bytesLimit(const NetworkSimulation& simulation, const spatial::Plan& plan,
                       const array::Model& model, const MemoryModel& memory);
// Of kernels whose iterations make more than one, or whose PEs share one a cycle.
std::string requestsLimit(const NetworkSimulation& simulation, const spatial::Plan& plan,
                          const array::Model& model, const std::vector<spatial::KernelId>& kernels,
                          const MemoryModel& memory);

// Of both together.
std::string memoryLimit(const NetworkSimulation& simulation, const spatial::Plan& plan,
                        const array::Model& model, const std::vector<spatial::KernelId>& kernels,
                        const MemoryModel& memory);

} // namespace tactus::simulate
