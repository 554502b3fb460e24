// A network whose tokens bear names and no values: the same cycles, stalls and deadlocks, without results,
// for a small part of the time.
#pragma once

#include "simulate/network_result.h"
#include "simulate/options.h"
#include "simulate/relaxed.h"

namespace tactus::simulate {

// Outputs are empty. `interval`: of the array's steps, where it is known.
NetworkSimulation simulateNames(std::shared_ptr<const array::Model> model, const Options& options,
                                const Relaxed& relaxed = {}, std::optional<std::int64_t> interval = {});

} // namespace tactus::simulate
