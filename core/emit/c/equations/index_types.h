// How wide loop variables, indices and addresses must be. Every number that a function computes with them,
// parts of expressions included, is below 2^30 in absolute value where it is 32 bits wide. Numbers of steps
// have types of their own (flat.h).
#pragma once

#include "array/model.h"
#include "spatial/network/network.h"
#include "ure/types/type.h"

namespace tactus::emit {

// All throw base::Overflow.

// The type for everything in the code of the array and its network; the host and the test bench share it.
ure::Type indexType(const array::Model& model);
// The type in the array's own function in a network.
ure::Type arrayIndexType(const array::Model& model);
// The type in the function of one of the processes around it.
ure::Type indexType(const array::Model& model, spatial::ProcessId process);

// Serialised copies of tensors, which the host makes: elements one after the other as a kernel touches them.

// How many elements of a copy are side by side, and how many it has. Throw base::Overflow.
std::int64_t serialLanes(const spatial::Network& plan, spatial::OperandId operand);
std::int64_t serialElements(const spatial::Network& plan, spatial::OperandId operand);

} // namespace tactus::emit
