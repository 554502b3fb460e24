// The state of the array at one cycle, or a part of it, without a recording of the others.
#pragma once

#include "simulate/build.h"
#include "simulate/part.h"

namespace tactus::simulate {

// Runs the array anew, as far as this cycle: 0 .. cycles-1. Nothing, with the reason in `diagnostics`, where
// it would take more memory than the limit.
std::optional<State> stateAt(const std::shared_ptr<const array::Model>& model,
                             const evaluate::Tensors& inputs, std::int64_t cycle, const Part& part,
                             const Options& options, diagnostics::List& diagnostics);

} // namespace tactus::simulate
