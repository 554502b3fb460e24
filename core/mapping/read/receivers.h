#pragma once

#include "ure/system.h"

namespace tactus::mapping {

// The receivers of primitives: funcs, and outputs made by a reduction.
std::vector<std::string> receiversOf(const ure::System& system);

} // namespace tactus::mapping
