// How fast values that depend on themselves can follow one another: the greatest ratio of a cycle in a
// reduced dependence graph.
#pragma once

#include "polyhedra/affine.h"

#include <optional>

namespace tactus::array {

// A dependence as the array sees it: at every place, what node `to` computes there takes what node `from` has
// computed `steps` steps before at this place minus `displacement`, and has its value `latency` cycles after
// it. Places are PEs and the lanes inside of them.
struct TimedDependence {
    std::size_t from, to;
    std::int64_t latency = 0; // >= 0
    std::int64_t steps = 0;   // >= 0
    polyhedra::Vector displacement = {};
};

// A chain of dependences from a node back to the same node at the same place: `times` says how often it takes
// each of them. Their latencies and their steps, summed up.
struct Recurrence {
    std::vector<std::int64_t> times;
    std::int64_t latency = 0, steps = 0;
};

// The closed chain with the greatest latency / steps; nothing if there is no closed chain with a latency.
// Places have no end here, so a chain may lead beyond a small array, which can then do better but never
// worse. A chain of 0 steps is a value that needs itself: steps is 0 then. Throws base::Overflow.
std::optional<Recurrence> slowestRecurrence(std::size_t nodes, const std::vector<TimedDependence>& graph);

} // namespace tactus::array
