// Sets that hold every point to which an undefined value can spread, where walking point by point would take
// too long.
#pragma once

#include "dependence/liveness.h"

namespace tactus::dependence {

// False only if no output can be reached: the sets are too large rather than too small.
bool maySpreadToOutput(const ure::System& system, const std::vector<Link>& links,
                       const std::vector<Writes>& writes, ure::EquationId equation,
                       const polyhedra::Union& undefined, const Questions& questions);

} // namespace tactus::dependence
