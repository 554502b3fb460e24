// A network's correctness condition by walking every iteration of every process and of the array. On each
// FIFO the names that are written are the names that are read, in order. Each bank is filled with what is
// fetched from it; an iteration hands on what it got; and each element that the array makes is stored once.
// The check knows nothing of how the network was built; for tests, small sizes.
#pragma once

#include "dependence/graph.h"
#include "mapping/map.h"
#include "spatial/network/network.h"

namespace tactus::spatial {

// The faults of the network, a sentence each; empty if it is right.
std::vector<std::string> verify(const Network& plan, const mapping::SpaceTimeMap& map,
                                const dependence::Graph& graph);

} // namespace tactus::spatial
