// Values of isolated expressions where they are in memory: a kernel on the host has computed them all, or
// the array runs without its network.
#pragma once

#include "evaluate/values.h"
#include "spatial/network/network.h"

#include <stop_token>

namespace tactus::simulate {

// Values of the operand's expression, by the elements of its tensor; `inputs` are by the tensors of
// plan.original, and there may be more. Some elements lack theirs if it was stopped.
evaluate::TensorValues isolatedValues(const spatial::Network& plan, const spatial::Operand& operand,
                                      const evaluate::Tensors& inputs, std::stop_token stop = {});
// Data of plan.original with the values of all isolated expressions: what the array reads without its
// network.
evaluate::Tensors withIsolatedValues(const spatial::Network& plan, evaluate::Tensors inputs,
                                     std::stop_token stop = {});

} // namespace tactus::simulate
