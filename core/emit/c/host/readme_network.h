// The text about the kernels around an array in the README of an export.
#pragma once

#include "emit/c/host/parts.h"

namespace tactus::emit {

// Tables of kernels, channels and buffers, and a remark of the target below them; empty without a network.
std::string readmeOfNetworks(const HostParts& parts, std::string_view remark);

} // namespace tactus::emit
