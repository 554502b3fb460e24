// Legal trees as text: OpenCL C or C++ for Vitis HLS for the kernel, C++ for the host and the reference of
// the test bench.
#pragma once

#include "emit/tree/tree.h"

namespace tactus::emit {

enum class Dialect { OpenCl, Hls, Cpp };

std::string_view typeName(ure::Type type, Dialect dialect);

// The definitions of the helpers, in the order of their names.
std::string printHelpers(const std::set<Helper>& helpers, Dialect dialect);
std::string printBlock(const Block& block, Dialect dialect, int indent);
std::string printCode(const Code& code, Dialect dialect);

} // namespace tactus::emit
