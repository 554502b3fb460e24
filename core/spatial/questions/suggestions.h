// Which primitives may follow on a kernel, or on the array, as they would be written. A primitive that is
// seen at once to be impossible is offered with its reason; the others are judged as a text with them would
// be (driver/analyse/dry_run.h).
#pragma once

#include "mapping/map.h"
#include "spatial/network/network.h"

#include <set>

namespace tactus::spatial {

struct Suggestion {
    enum class Kind { Isolate, Vectorize, Remove, Buffer, Scatter, Gather, Access, Place } kind;
    std::string receiver, call; // "A_feeder", "buffer(A, ko, Buffer::Double)"
    std::string reason;         // why not; empty: it may be
};

// On the array: operands that it reads or writes in memory itself. `plan` may be null; `receiver` is a func
// of the array; `taken` are names that no new kernel may have.
std::vector<Suggestion> suggestionsForArray(const ure::System& system, const Network* plan,
                                            const std::string& receiver,
                                            const std::set<std::string>& taken = {});
// On the array: loops that can become lanes of its PEs, where it has none yet.
std::vector<Suggestion> suggestionsOfLanes(const ure::System& system, const mapping::SpaceTimeMap& map,
                                           const std::string& receiver);
// On another kernel; `handedOn` are tensors that arrays of the mapping hand to each other.
std::vector<Suggestion> suggestionsForKernel(const Network& plan, KernelId kernel,
                                             const std::set<std::string>& handedOn = {});

} // namespace tactus::spatial
