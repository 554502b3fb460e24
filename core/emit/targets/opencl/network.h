// Kernels and channels of a network for Intel's OpenCL.
#pragma once

#include "emit/c/host/parts.h"
#include "emit/c/tree/tree.h"

namespace tactus::emit {

// "__global const float* restrict A"
std::string openClParameter(const Argument& argument);

// Macros that make many kernels, where there are many units that touch memory.
std::string openClUnits(const std::vector<ArrayParts>& arrays);
std::string openClStructure(const Dictionary::Structure& structure);
// Channels, autorun kernels and kernels that the host starts.
TracedText printOpenClNetwork(const ArrayParts& parts);
// The facts that no compiler tells a program which runs the kernels without a device.
std::string openClNetworkTable(const std::vector<ArrayParts>& arrays);

} // namespace tactus::emit
