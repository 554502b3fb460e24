// Values of tensors, and the poison that marks what is undefined.
#pragma once

#include "ure/system.h"

#include <memory>
#include <vector>

namespace tactus::evaluate {

struct TensorValues {
    std::vector<ure::Value> values;    // row-major, of the tensor's type
    std::vector<std::uint8_t> defined; // 0: poison (outputs, and inputs with a mark); empty: all defined

    bool isDefined(std::size_t element) const { return defined.empty() || defined[element] != 0; }
};

// One entry a tensor of the system; inputs or outputs, the others stay empty.
using Tensors = std::vector<TensorValues>; // indexed by TensorId

// The index tuple of an element, row-major, and its text: "A(2, 3)", "alpha" for a scalar.
std::vector<std::int64_t> indexOf(const ure::Tensor& tensor, std::size_t element);
std::string elementName(const ure::Tensor& tensor, std::size_t element);

// Product of the factors, or the greatest number if that is more than 64 bits hold: sizes of what may be
// refused.
std::uint64_t saturatedProduct(std::span<const std::int64_t> factors);
std::uint64_t elementCount(const ure::Tensor& tensor);
// "2.00 GB" (10^9 bytes)
std::string bytesText(std::uint64_t bytes);

} // namespace tactus::evaluate
