// How much later than their steps the values of an array come whose operators take time.
#pragma once

#include "array/interval/recurrence.h"

namespace tactus::array {

// A step begins every `interval` cycles, and a value is late by the cycles that it comes after the beginning
// of its step. By a dependence the value of `to` is late by at least
//
//   lateness of `from` at the place it comes from + latency - steps * interval,
//
// so it adds up along chains of places. This is the greatest lateness with which a value comes over a
// dependence between two places of the box with these extents, at least 0. The interval is enough for all
// closed chains (slowestRecurrence). Nothing if it would take too long. Throws base::Overflow.
std::optional<std::int64_t> latenessOf(std::size_t nodes, const std::vector<TimedDependence>& graph,
                                       std::int64_t interval, const polyhedra::Vector& extents);

// The latencies along the longest chain of dependences of 0 steps between places of the box, at least 0.
// Nothing if it would take too long, or if there is a closed one. Throws base::Overflow.
std::optional<std::int64_t> longestChain(std::size_t nodes, const std::vector<TimedDependence>& graph,
                                         const polyhedra::Vector& extents);

} // namespace tactus::array
