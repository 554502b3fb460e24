// Target xilinx-hls: C++ with the pragmas of Vitis HLS.
#pragma once

#include "emit/host/parts.h"

namespace tactus::emit {

// The kernels as a C++ file: a top function each, its tensors behind AXI ports.
std::string printHls(const std::vector<ArrayParts>& arrays);
// csim.cpp: `run` of host.h without a device, by calling the top functions.
std::string printDirectHost(const HostParts& parts);
// run_hls.tcl: C simulation and synthesis of each top function.
std::string synthesisScript(const HostParts& parts);

} // namespace tactus::emit
