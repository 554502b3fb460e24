// Expressions that kernels around an array compute. Where the array runs alone their values stand in memory,
// as those of inputs do.
#pragma once

#include "driver/analysis.h"
#include "evaluate/values.h"

namespace tactus::driver {

// Fills the tensors of the array's system that stand for isolated expressions; the inputs are there.
void computeIsolated(const MappingAnalysis& array, evaluate::Tensors& tensors);

} // namespace tactus::driver
