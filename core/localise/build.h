// Stage entry: a system whose reductions (`C(i, j) += e`) have become recurrences in the loops' present
// order.
//
// The carried value is a new variable C over all loops: C(p) = select(first, identity, C(p - d)) op e, where
// d steps the innermost reduction loop, and wraps to the next outer one, from where a tile was cut by a
// distance of its own; the output takes its last value.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ure/system.h"

namespace tactus::localise {

struct Localised {
    std::shared_ptr<const ure::System>
        system; // the same object if there was nothing to do; null with an error
    diagnostics::List diagnostics;
};

Localised reductionsToRecurrences(std::shared_ptr<const ure::System> system);

} // namespace tactus::localise
