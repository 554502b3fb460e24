// What space alone decides of an array, for a map that need not be legal: its PEs, links and ports, to draw
// them. Where time runs the wrong way a link's delay is 0 or negative; period 1 and no registers stand for
// what only a legal schedule decides. Nothing may simulate it or print code from it.
#pragma once

#include "array/build.h"

namespace tactus::array {

Built sketch(std::shared_ptr<const dependence::Graph> graph, const mapping::SpaceTimeMap& map,
             const polyhedra::Budget& budget);

} // namespace tactus::array
