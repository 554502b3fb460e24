// Direct evaluation block by block: the same values as point by point, much faster, for systems in which
// every value is certainly defined and nothing has to be noted.
#pragma once

#include "evaluate/build.h"

namespace tactus::evaluate {

// Nothing where evaluation point by point is needed, or not slower.
std::optional<Evaluation> evaluateInBlocks(const ure::System& system, const Tensors& inputs,
                                           const Options& options);

} // namespace tactus::evaluate
