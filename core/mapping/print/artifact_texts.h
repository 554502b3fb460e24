// The text forms of this stage's artifacts: a plan, which is a mapping as written, a space-time map, and the
// verdict about it.
#pragma once

#include "mapping/legality.h"
#include "mapping/plan.h"

namespace tactus::mapping {

std::string textOf(const Plan& plan, const ure::System& system);        // `system`: before its steps
std::string textOf(const SpaceTimeMap& map, const ure::System& system); // `system`: over whose loops it is
std::string textOf(const Legality& legality, const dependence::Graph& graph);

} // namespace tactus::mapping
