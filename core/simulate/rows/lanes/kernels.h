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

// An operand of several steps: its lane 0 in the first of them, and how far it moves from step to step.
struct MovingRow {
    const void* first;
    std::int64_t move; // lanes
};
// to = to + b * c, or -, of one step after the other, in these lanes alone; each sum stays in a register.
inline constexpr std::int64_t stepsTogether = 16;
using StepsKernel = void (*)(void* to, MovingRow b, MovingRow c, std::int64_t lanes);
// The one that does what a multiplyAddKernel does in each step; null for other kernels.
StepsKernel stepsKernel(Kernel kernel);

} // namespace tactus::simulate
