// Top functions of HLS.
#pragma once

#include "emit/tree/tree.h"

namespace tactus::emit {

// The signature, "{", the pragmas and the constants.
std::string hlsOpening(const Kernel& kernel, std::string_view pragmas);

} // namespace tactus::emit
