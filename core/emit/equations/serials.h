// Serialised copies of tensors, which the host makes: elements one after the other as a kernel touches them.
#pragma once

#include "spatial/network/network.h"

namespace tactus::emit {

// How many elements of a copy are side by side, and how many it has. Throw base::Overflow.
std::int64_t serialLanes(const spatial::Network& plan, spatial::OperandId operand);
std::int64_t serialElements(const spatial::Network& plan, spatial::OperandId operand);

} // namespace tactus::emit
