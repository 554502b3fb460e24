// The demands of loops inside of PEs, beyond what every map must fulfil (within this folder only).
#pragma once

#include "dependence/graph.h"
#include "diagnostics/diagnostic.h"
#include "mapping/map.h"

namespace tactus::mapping {

// A vectorised loop has as many iterations everywhere, but for a last vector that may be shorter; and what is
// carried from lane to lane within a step is a reduction. Says what is wrong, at the loop's name.
diagnostics::List judgeLanes(const SpaceTimeMap& map, const dependence::Graph& graph);

// The first inner loop along which the vector leads; null if there is none.
const InnerLoop* innerLoopAlong(const SpaceTimeMap& map, const polyhedra::Vector& vector);

} // namespace tactus::mapping
