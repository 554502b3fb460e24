// The text form of a network: operands, kernels with their processes and actions, channels, buffers.
#pragma once

#include "spatial/network/network.h"

namespace tactus::spatial {

std::string textOf(const Network& plan);

} // namespace tactus::spatial
