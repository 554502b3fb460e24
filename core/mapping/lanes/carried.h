// Equations that carry their own value from point to point (within this folder only).
#pragma once

#include "ure/system.h"

namespace tactus::mapping {

// True if the equation combines the value that it carries with others in a reduction, or hands it on as it
// is. Every way to a read of its own variable then leads through branches of selects, conversions, and one
// operator (+ * min max & | ^ && ||) whose other operand does not read it.
bool isReduction(const ure::System& system, ure::EquationId equation);

} // namespace tactus::mapping
