// Sets that hold every point to which an undefined value can spread, where walking point by point would take
// too long.
#pragma once

#include "dependence/reads/reach.h"

namespace tactus::dependence {

// The sets are too large rather than too small: Dead is a proof. If they meet an output, a point there is
// traced back step by step; Reaches and MayReach are proofs too, with their chain.
Reach reachBySets(const ure::System& system, const std::vector<Link>& links,
                  const std::vector<Writes>& writes, ure::EquationId equation,
                  const polyhedra::Union& undefined, const Questions& questions);

} // namespace tactus::dependence
