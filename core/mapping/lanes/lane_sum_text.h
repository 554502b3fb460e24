// How an author takes a factor out of a sum of floating-point numbers (within this folder only).
#pragma once

#include "diagnostics/diagnostic.h"
#include "mapping/build.h"
#include "mapping/lanes/lane_product.h"

#include <optional>

namespace tactus::mapping {

// A note on the reduction of `system` whose term is the product, with the equations that do it, as a fix.
// `design` is that system before the plan's steps, in which a whole loop takes the place of the lanes.
// Nothing where the text does not say these equations.
std::optional<diagnostics::Diagnostic> noteOf(const Plan& plan, const ure::System& system,
                                              const ure::System& design, ure::EquationId reduction,
                                              ure::LoopId lane, const LaneProduct& product);

} // namespace tactus::mapping
