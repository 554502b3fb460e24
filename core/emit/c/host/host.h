// host.h and host.cpp: the arrays as a function.
#pragma once

#include "emit/c/host/parts.h"

namespace tactus::emit {

std::vector<File> hostFiles(const HostParts& parts);

} // namespace tactus::emit
