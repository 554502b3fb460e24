// Languages that exported code is written in, and what they call C's types.
#pragma once

#include "ure/types/type.h"

#include <string_view>

namespace tactus::emit {

// OpenCL C or C++ for Vitis HLS for the kernels, C++ for the host and the reference of the test bench.
enum class Dialect { OpenCl, Hls, Cpp };

std::string_view typeName(ure::Type type, Dialect dialect);

} // namespace tactus::emit
