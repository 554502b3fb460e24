// C++ for Vitis HLS.
#pragma once

#include "emit/target/dialect.h"

namespace tactus::emit {

const Dialect& hlsDialect();

} // namespace tactus::emit
