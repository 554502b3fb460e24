// An array of a mapping: from equations to a space-time map, its judgement and its network.
#pragma once

#include "driver/prepared/prepared.h"

namespace tactus::driver {

// Is it about a read that may be through memory, where another array makes what is read?
bool isOfAffineRead(const diagnostics::Diagnostic& finding);
// All errors are such ones: as several arrays the design may have none.
bool areOfAffineReads(const diagnostics::List& findings);

// `system` holds the equations of the array with its reductions, `inOrder` what is left of it in its own
// order.
MappingAnalysis analyseArray(const mapping::Plan& plan, const std::shared_ptr<const ure::System>& system,
                             const std::shared_ptr<const Prepared>& inOrder, const Request& request);
// One that can't be judged.
MappingAnalysis unjudged(const mapping::Plan& plan);

} // namespace tactus::driver
