// One reduction as a recurrence (within this folder only).
#pragma once

#include "localise/reduction_order.h"

namespace tactus::localise {

// Replaces `output(left) op= term` by the equation of a new variable that carries the value, under the same
// id, and adds the output's equation behind all others.
void makeRecurrence(ure::System& system, ure::EquationId id, const ReductionOrder& order);

} // namespace tactus::localise
