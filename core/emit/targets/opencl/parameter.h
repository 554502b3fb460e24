// Parameters of kernels in OpenCL C.
#pragma once

#include "emit/tree/tree.h"

namespace tactus::emit {

// "__global const float* restrict A"
std::string openClParameter(const Argument& argument);

} // namespace tactus::emit
