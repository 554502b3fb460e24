// testbench.cpp: the kernel beside a plain sequential program of the same equations.
#pragma once

#include "emit/c/host/parts.h"

namespace tactus::emit {

std::string testBench(const HostParts& parts);

} // namespace tactus::emit
