// `localise(A, {0, 1, 0})` as it is written (within this folder only).
#pragma once

#include "mapping/read/linear.h"
#include "mapping/steps.h"

namespace tactus::mapping {

// The step; the vector is over the loops that `names` has. Nothing if there is a mistake, which is then among
// the diagnostics (unless the parser has reported it).
std::optional<Localise> readLocalise(const syntax::Call& call, const ure::System& system, const Names& names,
                                     diagnostics::List& diagnostics);

} // namespace tactus::mapping
