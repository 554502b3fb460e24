// The text form of a network: operands, kernels with their processes and actions, channels, buffers.
#pragma once

#include "spatial/plan/plan.h"

namespace tactus::spatial {

std::string textOf(const Plan& plan);

} // namespace tactus::spatial
