// A map's legality again, by walking every iteration (language.md, "When is a map legal?"). Knows nothing of
// the judge; for tests.
#pragma once

#include "dependence/graph.h"
#include "mapping/map.h"

namespace tactus::mapping {

struct Verified {
    bool backwards = false; // a value is read before it is there
    bool broadcast = false; // a value passes between processing elements within a step
    bool conflict = false;  // two iterations on one processing element in one step
    bool wireCycle = false; // the wires between processing elements form a ring
    bool timeAgrees = true; // `time` orders iterations as the schedule's rows do

    bool legal() const { return !backwards && !conflict && !wireCycle; }
};

// Takes time and space in proportion to the number of iterations.
Verified verify(const SpaceTimeMap& map, const dependence::Graph& graph);

} // namespace tactus::mapping
