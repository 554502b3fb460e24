// The space_time_transform of a plan over the loops of a system, before its reductions are recurrences.
#pragma once

#include "mapping/plan.h"
#include "mapping/read/transform.h"

namespace tactus::mapping {

struct WrittenMap {
    Transform transform;
    polyhedra::Matrix inner; // rows of the loops inside of PEs
};

// Nothing where the tool chooses the map, or a mistake has been reported.
std::optional<WrittenMap> writtenMapOf(const Plan& plan, const ure::System& system);

// May a value be read at this distance? It is at least one step old; or it comes over a wire within the step,
// from another PE, unless that is `strict`ly refused, or from a place inside of the same one.
bool goesForwards(const WrittenMap& map, const polyhedra::Vector& distance, bool strict);

// The distance in time: an entry for each row of the schedule.
polyhedra::Vector timeOf(const WrittenMap& map, const polyhedra::Vector& distance);

} // namespace tactus::mapping
