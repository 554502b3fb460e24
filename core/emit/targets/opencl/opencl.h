// Target intel-opencl: single-work-item kernels in OpenCL C.
#pragma once

#include "emit/host/parts.h"

namespace tactus::emit {

// The kernels as a .cl file, and network.h if some array has a network around it.
std::vector<File> openClFiles(const std::string& kernelFile, const HostParts& parts);

// Macros that make many kernels, where there are many units that touch memory.
std::string openClUnits(const std::vector<ArrayParts>& arrays);
std::string openClStructure(const Dictionary::Structure& structure);
// Channels, kernels that start by themselves and kernels that the host starts.
std::string printOpenClNetwork(const ArrayParts& parts);
// What no compiler tells a program that runs the kernels without a device.
std::string openClNetworkTable(const std::vector<ArrayParts>& arrays);
// "__global const float* restrict A"
std::string openClParameter(const Argument& argument);

} // namespace tactus::emit
