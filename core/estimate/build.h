// Array to costs.
#pragma once

#include "array/model.h"
#include "estimate/estimate.h"

namespace tactus::estimate {

// `bytesOfCycle`: of the device's memory at the clock; 0: not looked at. `interval`: every how many cycles
// the array begins a step, at least. Nothing where a count was not decided.
std::optional<Estimate> estimate(const array::Model& model, const Family& family, double bytesOfCycle,
                                 const polyhedra::Budget& budget, std::int64_t interval = 1);

} // namespace tactus::estimate
