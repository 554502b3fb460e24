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
    std::int64_t least = 1;           // so long is some path
    std::optional<std::int64_t> most; // and none is longer; nothing: not known
    bool underData = false;           // guards on data decide whether values pass all of it

    std::string text() const; // "7 links", "between 3 and 9 links"
};

// The chains of all broadcasts of the graph: exact where a step's wires, of iterations that are not alike,
// are at most `limit`, or where a path is found that is as long as an integer program allows.
std::map<dependence::DependenceId, BroadcastPath> chainsOf(const dependence::Graph& graph,
                                                           const polyhedra::Matrix& schedule,
                                                           const polyhedra::Budget& budget,
                                                           std::uint64_t limit = 200'000);

} // namespace tactus::mapping
