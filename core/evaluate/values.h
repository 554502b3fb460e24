// Values of tensors, and the poison that marks what is undefined.
#pragma once

#include "ure/system.h"

#include <memory>
#include <vector>

namespace tactus::evaluate {

struct TensorValues {
    std::vector<ure::Value> values;     // row-major, of the tensor's type
    std::vector<std::uint8_t> defined;  // 0: poison (outputs only); empty: all defined
};

// One entry a tensor of the system; inputs or outputs, the others stay empty.
using Tensors = std::vector<TensorValues>; // indexed by TensorId

} // namespace tactus::evaluate
