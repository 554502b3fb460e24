// What the elements of an output hold before any equation writes them.
#pragma once

#include "evaluate/values.h"

namespace tactus::evaluate {

// The value of the output's `= e` at each element, or zero; all defined.
TensorValues filled(const ure::System& system, ure::TensorId output);
// One entry a tensor: outputs filled, inputs empty.
Tensors filledOutputs(const ure::System& system);

} // namespace tactus::evaluate
