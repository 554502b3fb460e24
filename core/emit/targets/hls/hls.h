// Target xilinx-hls: C++ with the pragmas of Vitis HLS.
#pragma once

#include "emit/host/parts.h"
#include "emit/target/file.h"

namespace tactus::emit {

// The kernels as a C++ file, a top function each, its tensors behind AXI ports; csim.cpp, which is `run` of
// host.h without a device, by calling the top functions; and run_hls.tcl, C simulation and synthesis of each.
std::vector<File> hlsFiles(const HostParts& parts);

} // namespace tactus::emit
