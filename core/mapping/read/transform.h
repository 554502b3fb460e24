// space_time_transform as written: the rows of its space and schedule.
#pragma once

#include "mapping/map.h"
#include "mapping/read/linear.h"

namespace tactus::mapping {

struct Transform {
    std::vector<polyhedra::AffineForm> space;
    std::vector<polyhedra::AffineForm>
        schedule; // without a schedule: the time loops in their order, or one row 0
    Written written;
};

// Nothing if there is a mistake, which is then among the diagnostics (unless the parser has reported it).
std::optional<Transform> readTransform(const syntax::Call& call, const Names& names,
                                       diagnostics::List& diagnostics);

} // namespace tactus::mapping
