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

// What space alone decides of an array, for a map that need not be legal: its PEs, links and ports, to draw
// them. Where time runs the wrong way a link's delay is 0 or negative; period 1 and no registers stand for
// what only a legal schedule decides. Nothing may simulate it or print code from it.
Built projection(std::shared_ptr<const dependence::Graph> graph, const mapping::SpaceTimeMap& map,
                 const polyhedra::Budget& budget);

// What runs an array or makes code of it needs its figures, if not the number of registers: the error of one
// that lacks some.
Built complete(Built built);

} // namespace tactus::array
