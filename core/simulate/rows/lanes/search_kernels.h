// Whether a comparison holds in some lane: rows are read, and nothing is written.
#pragma once

#include "simulate/rows/lanes/kernels.h"

namespace tactus::simulate {

// `bIsOne`: all lanes of `b` hold the value of its first one.
using SearchKernel = bool (*)(const void* a, const void* b, bool bIsOne, std::span<const LaneRange> on);

// Of operands of this type; null where `op` does not compare.
SearchKernel searchKernel(ure::Operator op, ure::Type type);

} // namespace tactus::simulate
