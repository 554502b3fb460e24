// Target intel-opencl: single-work-item kernels in OpenCL C.
#pragma once

#include "emit/host/readme.h"
#include "emit/target/target.h"

namespace tactus::emit {

// Its kernels are a .cl file; network.h is there if some array has a network around it.
const Target& intelOpenCl();

// The texts about OpenCL and Intel's compiler in the README of an export.
ReadmeTexts openClReadme(const HostParts& parts);

} // namespace tactus::emit
