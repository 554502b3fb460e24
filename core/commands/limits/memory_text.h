// The limits of device memory, in words: its bandwidth, or the requests of kernels.
#pragma once

#include "array/model.h"
#include "bottleneck/bottleneck.h"

#include <string>

namespace tactus::commands {

std::string bytesText(const bottleneck::Bottleneck& found);
// About kernels whose iterations make more than one request, or whose PEs share one a cycle.
std::string requestsText(const bottleneck::Bottleneck& found, const spatial::Network& plan,
                         const array::Model& model);

} // namespace tactus::commands
