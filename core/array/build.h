// Stage entry: dependence graph and legal space-time map to array.
#pragma once

#include "array/model.h"
#include "diagnostics/diagnostic.h"

namespace tactus::array {

struct Built {
    std::shared_ptr<const Model> model; // null with an error
    diagnostics::List diagnostics;      // warnings: figures that could not be decided
};

// `network` are the kernels around it, if there are any. Null where the array's extent, iterations or cycles
// could not be decided, or a figure needs more than 64 bits.
Built build(std::shared_ptr<const dependence::Graph> graph, const mapping::SpaceTimeMap& map,
            const polyhedra::Budget& budget, std::shared_ptr<const spatial::Network> network = nullptr);

// The part of an array that space alone decides, for a map that need not be legal: its PEs, links and ports,
// to draw them. If time runs the wrong way, a link's delay is 0 or negative. Period 1 and no registers take
// the place of what only a legal schedule decides. Nothing may simulate it or print code from it.
Built projection(std::shared_ptr<const dependence::Graph> graph, const mapping::SpaceTimeMap& map,
                 const polyhedra::Budget& budget);

// The same as `build` without where ports lie, which takes most of the time: PortFamily::interior is false.
// For those who compare many arrays.
Built figures(std::shared_ptr<const dependence::Graph> graph, const mapping::SpaceTimeMap& map,
              const polyhedra::Budget& budget);

// A simulation or an export of an array needs all its figures but the number of registers. An array that
// lacks one of them becomes an error.
Built complete(Built built);

} // namespace tactus::array
