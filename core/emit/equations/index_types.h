// How wide loop variables, indices and addresses must be. What a function computes with them, every part of
// an expression included, is below 2^30 in absolute value where it is 32 bits wide. Numbers of steps have
// types of their own (flat.h).
#pragma once

#include "array/model.h"
#include "ure/types/type.h"

namespace tactus::emit {

// All throw base::Overflow.

// Of everything in the code of the array and its network, which the host and the test bench share.
ure::Type indexType(const array::Model& model);
// Of the array's own function in a network.
ure::Type arrayIndexType(const array::Model& model);
// Of the function of one of the processes around it.
ure::Type indexType(const array::Model& model, spatial::ProcessId process);

} // namespace tactus::emit
