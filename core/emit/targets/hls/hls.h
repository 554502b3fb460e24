// Target xilinx-hls: C++ with the pragmas of Vitis HLS.
#pragma once

#include "emit/target/target.h"

namespace tactus::emit {

// Its kernels are a C++ file, a top function each, its tensors behind AXI ports; csim.cpp is `run` of host.h
// without a device, by calling the top functions; and run_hls.tcl is C simulation and synthesis of each.
const Target& xilinxHls();

} // namespace tactus::emit
