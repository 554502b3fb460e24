// Array to costs.
#pragma once

#include "array/model.h"
#include "estimate/estimate.h"

namespace tactus::estimate {

// `bytesOfCycle`: of the device's memory at the clock; 0: not looked at. Nothing where a count was not
// decided.
std::optional<Estimate> estimate(const array::Model& model, const Family& family, double bytesOfCycle,
                                 const polyhedra::Budget& budget);

} // namespace tactus::estimate
