// The loops that the PEs of an array run, where these are not loops of its system: the space is affine, or
// the schedule orders a PE's iterations as no nest of the present loops.
#pragma once

#include "dependence/graph.h"
#include "mapping/map.h"
#include "polyhedra/solve.h"
#include "spatial/network/network.h"

#include <memory>

namespace tactus::spatial {

// The same array over other loops: each row of the space is one of them, and each PE runs a nest of the
// others. A loop that takes the place of several is named by its form, as "i - k".
struct ChangedLoops {
    std::shared_ptr<const dependence::Graph> graph;
    mapping::SpaceTimeMap map;
    LoopSums sums; // what its loops are in the mapping's own
};

// The map is legal. Nothing where its PEs run a nest of its loops as they are. Nothing either where no change
// of loops makes them (nest.h says why): the rows of the space are no part of one, as {2*i}, or numbers do
// not fit.
std::optional<ChangedLoops> withChangedLoops(const dependence::Graph& graph, const mapping::SpaceTimeMap& map,
                                             const polyhedra::Budget& budget);

} // namespace tactus::spatial
