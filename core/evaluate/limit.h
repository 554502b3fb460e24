// Refusals of what is too large to be evaluated, before anything is spent on it.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ure/system.h"

#include <optional>

namespace tactus::evaluate {

std::optional<diagnostics::Diagnostic> tooManyIterations(const ure::System& system, std::uint64_t limit);

} // namespace tactus::evaluate
