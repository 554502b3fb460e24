// Values of isolated expressions where they stand in memory: a kernel on the host has computed them all, or
// the array runs without its network.
#pragma once

#include "evaluate/values.h"
#include "spatial/plan.h"

namespace tactus::simulate {

// Of the operand's expression, by the elements of its tensor; `inputs` are by the tensors of plan.original,
// and there may be more.
evaluate::TensorValues isolatedValues(const spatial::Plan& plan, const spatial::Operand& operand,
                                      const evaluate::Tensors& inputs);

} // namespace tactus::simulate
