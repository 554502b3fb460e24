// Why a reduction is no recurrence in the order of the loops (within this folder only).
#pragma once

#include "diagnostics/diagnostic.h"
#include "localise/reductions/path.h"

namespace tactus::localise {

// Two steps of one kind that differ, as the loops take the iterations of an element one after the other.
struct UnequalSteps {
    std::string text; // "s(2) takes (2, 0) after (1, 1), a step of (1, -1), and (3, 0) after (2, 2), ..."
    std::optional<diagnostics::Witness> witness; // nothing where sizes are open, or too many points were seen
};
UnequalSteps unequalSteps(const ure::System& system, const ure::Equation& reduction);

} // namespace tactus::localise
