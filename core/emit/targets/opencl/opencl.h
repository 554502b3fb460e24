// Target intel-opencl: single-work-item kernels in OpenCL C.
#pragma once

#include "emit/target/target.h"

namespace tactus::emit {

// Its kernels are a .cl file; network.h is there if some array has a network around it.
const Target& intelOpenCl();

} // namespace tactus::emit
