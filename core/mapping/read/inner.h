// vectorize and unroll as written: loops inside of the PEs (within this folder only).
#pragma once

#include "mapping/plan.h"
#include "mapping/read/transform.h"

namespace tactus::mapping {

// Makes this loop an inner one of the plan, or says why it can't be; `loops` are in their present order.
// False: it was refused.
bool addInner(Plan& plan, const syntax::Call& call, const PlannedInner& inner, const Names& loops,
              diagnostics::List& diagnostics);

// The names with the plan's inner loops among them.
Names withInner(Names names, const Plan& plan);

// A transform names no inner loop; what does is refused at `at`, or at the argument in which it is.
bool leavesOutInner(const Transform& transform, const Names& names, const PlannedInner& inner,
                    std::optional<text::Span> at, diagnostics::List& diagnostics);

// The vectorised loop if there is one and it is not the innermost, as it must be.
const PlannedInner* lanesNotInnermost(const Plan& plan);

} // namespace tactus::mapping
