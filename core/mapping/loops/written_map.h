// A space-time map as far as paths of reductions depend on it: of the text, over the loops of a system before
// its reductions are recurrences, or of a search.
#pragma once

#include "mapping/plan.h"

namespace tactus::mapping {

// The rows over the loops of the system, without constants.
struct MapRows {
    polyhedra::Matrix space, schedule;
    polyhedra::Matrix inner; // of the loops inside of PEs
};

MapRows rowsOf(const SpaceTimeMap& map);

// Nothing where the tool chooses the map, or a mistake has been reported.
struct WrittenMap {
    MapRows rows;
    text::Span call; // of the space_time_transform
};
std::optional<WrittenMap> writtenMapOf(const Plan& plan, const ure::System& system);

// May a value be read at this distance? It is at least one step old; or it comes over a wire within the step,
// from another PE, unless that is `strict`ly refused, or from a place inside of the same one.
bool goesForwards(const MapRows& map, const polyhedra::Vector& distance, bool strict);

// The distance in time: an entry for each row of the schedule.
polyhedra::Vector timeOf(const MapRows& map, const polyhedra::Vector& distance);

} // namespace tactus::mapping
