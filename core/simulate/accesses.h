// The elements of a tensor that the array touches in one step, also where data decide it.
#pragma once

#include "array/access/element_access.h"
#include "evaluate/values.h"
#include "simulate/recording.h"

namespace tactus::simulate {

// Guards and indices on data have the values of this state, so each access is certain. `inputs` are those
// that the array reads, by the tensors of its system.
std::vector<array::ElementAccess> accessesIn(const array::Model& model, const State& state,
                                             const evaluate::Tensors& inputs, ure::TensorId tensor);

} // namespace tactus::simulate
