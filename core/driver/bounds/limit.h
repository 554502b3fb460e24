// Designs that are too large to be evaluated, and so to be compared with: said before data are made.
#pragma once

#include "diagnostics/diagnostic.h"
#include "driver/bounds/reference.h"

#include <optional>

namespace tactus::driver {

// The finding on a reference, or without one on `own`, the mapping's system (see expectedOf).
std::optional<diagnostics::Diagnostic> tooManyIterations(const Reference& reference, const ure::System& own);

} // namespace tactus::driver
