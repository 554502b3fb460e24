// Signals over a run, by one replay of the array.
#pragma once

#include "evaluate/values.h"
#include "simulate/options.h"
#include "simulate/samples.h"

namespace tactus::simulate {

// The samples of each signal, over the array's own cycles. Nothing where the run is stopped, or, with the
// reason in `diagnostics`, where it takes more memory than the limit.
std::optional<std::vector<Samples>> samplesOf(const std::shared_ptr<const array::Model>& model,
                                              std::span<const Signal> signals,
                                              const evaluate::Tensors& inputs, const Options& options,
                                              diagnostics::List& diagnostics);

} // namespace tactus::simulate
