// Which primitives may follow on a kernel, or on the array, as they would be written. What can be told at
// once to be impossible is offered with its reason; the rest is judged as a text with it would be
// (driver/trial.h).
#pragma once

#include "spatial/plan.h"

namespace tactus::spatial {

struct Offer {
    enum class Kind { Isolate, Remove, Buffer, Scatter, Gather, Access, Place } kind;
    std::string receiver, call; // "A_feeder", "buffer(A, ko, Buffer::Double)"
    std::string reason;         // why not; empty: it may be
};

// On the array: operands that it reads or writes in memory itself. `plan` may be null; `receiver` is a func
// of the array.
std::vector<Offer> offersForArray(const ure::System& system, const Plan* plan, const std::string& receiver);
// On another kernel.
std::vector<Offer> offersForKernel(const Plan& plan, KernelId kernel);

} // namespace tactus::spatial
