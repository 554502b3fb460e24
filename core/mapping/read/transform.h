// space_time_transform as written: the rows of its space and schedule.
#pragma once

#include "mapping/map.h"
#include "mapping/read/linear.h"

namespace tactus::mapping {

struct Transform {
    std::vector<polyhedra::AffineForm> space;
    // Without a schedule: the time loops in their order, or one row 0.
    std::vector<polyhedra::AffineForm> schedule;
    SourceSpans written;
};

// Nothing if there is a mistake, which is then among the diagnostics (unless the parser has reported it).
std::optional<Transform> readTransform(const syntax::Call& call, const Names& names,
                                       diagnostics::List& diagnostics);

// With sizes left open. A mistake, which has been reported at the sizes at hand, gives nothing.
struct OpenTransform {
    std::vector<Polynomial> space, schedule; // over sizes and loops, linear in the loops
};
std::optional<OpenTransform> readOpenTransform(const syntax::Call& call, const Names& names);

} // namespace tactus::mapping
