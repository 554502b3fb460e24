// Operations on rows: one value a lane, in the storage of its type.
#pragma once

#include "simulate/rows/lanes/lane_set.h"
#include "ure/types/operators.h"
#include "ure/types/storage.h"

namespace tactus::simulate {

using ure::Storage;

using Kernel = void (*)(void* to, const void* a, const void* b, const void* c, const LaneSet& on);

// The kernel of an operator on operands and result of these types; null where only ure::apply does it.
Kernel unaryKernel(ure::Operator op, ure::Type operand, ure::Type result);
Kernel binaryKernel(ure::Operator op, ure::Type left, ure::Type right, ure::Type result);
// to = a + b * c or a - b * c, rounded as the two operations are; null where `op` is neither.
Kernel multiplyAddKernel(ure::Operator op, ure::Type type);
Kernel copyKernel(Storage storage);

} // namespace tactus::simulate
