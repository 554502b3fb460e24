// C++ for Vitis HLS.
#pragma once

#include "emit/c/language/dialect.h"
#include "emit/c/tree/tree.h"

namespace tactus::emit {

const Dialect& hlsDialect();

// The signature, "{", the pragmas and the constants.
std::string hlsOpening(const Kernel& kernel, std::string_view pragmas);

} // namespace tactus::emit
