// Target intel-opencl: single-work-item kernels in OpenCL C.
#pragma once

#include "emit/parts.h"

namespace tactus::emit {

// The kernels as a .cl file.
std::string printOpenCl(const std::vector<ArrayParts>& arrays);

} // namespace tactus::emit
