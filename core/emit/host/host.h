// host.h and host.cpp: the arrays as a function.
#pragma once

#include "emit/host/parts.h"
#include "emit/target/target.h"

#include <string_view>

namespace tactus::emit {

// A host program says this where there is none to run on.
constexpr std::string_view noPlatform = "this machine has no OpenCL platform";

std::vector<File> hostFiles(const HostParts& parts);

} // namespace tactus::emit
