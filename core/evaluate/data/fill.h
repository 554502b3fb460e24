// The values of an output's elements before any equation writes them.
#pragma once

#include "diagnostics/diagnostic.h"
#include "evaluate/values.h"

#include <functional>

namespace tactus::evaluate {

// Writes the value of the output's `= e` to the elements that are wanted; without one they stay as they are.
void fill(const ure::System& system, ure::TensorId output,
          const std::function<bool(std::uint64_t element)>& wanted, TensorValues& values,
          diagnostics::List& diagnostics);
// The value of the output's `= e` at each element, or zero; all defined, unless it bears marks.
TensorValues filled(const ure::System& system, ure::TensorId output);
// One entry a tensor: outputs filled, inputs empty.
Tensors filledOutputs(const ure::System& system);

} // namespace tactus::evaluate
