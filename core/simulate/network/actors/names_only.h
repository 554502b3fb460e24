// A network whose tokens bear names and no values: the same cycles, stalls and deadlocks, without results,
// for a small part of the time.
#pragma once

#include "simulate/build.h"

namespace tactus::simulate {

// Device memory takes no time. Outputs are empty.
NetworkSimulation simulateNames(std::shared_ptr<const array::Model> model, const Options& options);

} // namespace tactus::simulate
