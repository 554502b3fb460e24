// Values apart from timing. What travels through a FIFO does not depend on time, so a run without values
// times the network, and the array alone computes the values, in whatever order suits it.
#pragma once

#include "array/model.h"
#include "simulate/network_result.h"
#include "simulate/options.h"

#include <optional>

namespace tactus::simulate {

// All figures and values are those of tokens that carry values. Nothing where this is not shown: that the
// array reads only elements that come in the same step, and sends each that it writes; that what a process
// sends bears the name of what it brought; that the names written on each FIFO are those read from it; that
// it ends without anything wrong. `interval`: of the array's steps.
std::optional<NetworkSimulation> simulateApart(const std::shared_ptr<const array::Model>& model,
                                               const evaluate::Tensors& inputs, const Options& options,
                                               std::int64_t interval);

} // namespace tactus::simulate
