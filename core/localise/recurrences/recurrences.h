// One reduction as recurrences (within this folder only).
#pragma once

#include "localise/reductions/way.h"

namespace tactus::localise {

// Replaces `output(left) op= term` by the equation of a new variable that carries the value, under the same
// id, and adds the output's equation behind all others. Groups have a variable each; the first one, which
// takes the terms, has the id.
void makeRecurrence(ure::System& system, ure::EquationId id, const ReductionWay& way);

} // namespace tactus::localise
