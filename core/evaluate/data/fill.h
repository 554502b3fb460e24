// The `= e` of a tensor, element by element, and the values of an output's elements before any equation
// writes them.
#pragma once

#include "diagnostics/diagnostic.h"
#include "evaluate/points/runner.h"
#include "evaluate/values.h"

#include <functional>

namespace tactus::evaluate {

// Calls visit(element, index) for each element of the tensor, row-major, until it answers false.
template<class Visit>
void forEachElement(const ure::Tensor& tensor, Visit&& visit) {
    polyhedra::Point index(tensor.extents.size(), 0);
    const std::uint64_t count = elementCount(tensor);
    for (std::uint64_t element = 0; element < count; ++element) {
        if (!visit(element, std::span<const std::int64_t>(index))) return;
        for (std::size_t d = index.size(); d-- > 0;) {
            if (++index[d] < tensor.extents[d]) break;
            index[d] = 0;
        }
    }
}

// Writes the value of the output's `= e` to the elements that are wanted; without one they stay as they are.
// `inputs` are of the system.
void fill(const ure::System& system, ure::TensorId output, const Tensors& inputs,
          const std::function<bool(std::uint64_t element)>& wanted, TensorValues& values,
          diagnostics::List& diagnostics);
// The value of the output's `= e` at each element, or zero; all defined, unless it bears marks.
TensorValues filled(const ure::System& system, ure::TensorId output, const Tensors& inputs);
// Whether that depends on values of inputs.
bool fillReadsInputs(const ure::System& system, ure::TensorId output);
// One entry a tensor: outputs filled, inputs empty.
Tensors filledOutputs(const ure::System& system, const Tensors& inputs);
// The same where the inputs are those of another system, by name.
Tensors filledOutputs(const ure::System& system, const ure::System& other, const Tensors& inputs);

} // namespace tactus::evaluate
