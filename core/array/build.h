// Stage entry: dependence graph and legal space-time map to array.
#pragma once

#include "array/model.h"
#include "diagnostics/diagnostic.h"

namespace tactus::array {

struct Built {
    std::shared_ptr<const Model> model; // null with an error (a count that could not be decided)
    diagnostics::List diagnostics;      // notes: long links
};

Built build(std::shared_ptr<const dependence::Graph> graph, const mapping::SpaceTimeMap& map,
            const polyhedra::Budget& budget);

} // namespace tactus::array
