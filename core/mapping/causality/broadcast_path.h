// How long a broadcast's wire is.
#pragma once

#include "mapping/legality.h"

#include <map>
#include <optional>

namespace tactus::mapping {

// The reads with time distance 0 are the wires of one step: from what is read, a func at an iteration, to
// what reads, each at its readers only. Over a broadcast they lead from one processing element to another,
// which is a link; at the same point they stay within one, which is none. The chain of a broadcast is the
// longest path, in links, of those that it has a part in.
struct BroadcastPath {
    std::optional<std::int64_t> most; // no path is longer; nothing: not known
    bool isExact = false;             // a path is that long, whatever the data are

    std::string text() const; // "7 links", "at most 9 links", "unknown length"
};

// The chains of all broadcasts of the graph. Exact for one that only itself prolongs, where its readers are
// one convex set; and where all broadcasts on its paths have one displacement, in a box in which no guard
// ends them.
std::map<dependence::DependenceId, BroadcastPath>
chainsOf(const dependence::Graph& graph, const polyhedra::Matrix& schedule, const polyhedra::Budget& budget);

} // namespace tactus::mapping
