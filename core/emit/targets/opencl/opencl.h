// Target intel-opencl: single-work-item kernels in OpenCL C.
#pragma once

#include "emit/host/parts.h"
#include "emit/target/file.h"

namespace tactus::emit {

// The kernels as a .cl file, and network.h if some array has a network around it.
std::vector<File> openClFiles(const HostParts& parts);

} // namespace tactus::emit
