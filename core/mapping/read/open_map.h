// The space-time map with sizes in it.
#pragma once

#include "mapping/map.h"
#include "mapping/plan.h"
#include "mapping/read/linear.h"
#include "ure/system.h"

namespace tactus::mapping {

// The coefficients of the loops (without sizes) in a row of the map, each a polynomial in the sizes;
// constants move all iterations alike and are left out.
using MapRow = std::vector<Polynomial>;

struct OpenMap {
    std::vector<MapRow> space, schedule;
    std::vector<MapRow> inner = {};     // loops inside of PEs
    std::vector<MapRow> places() const; // space, then inner
    std::vector<MapRow> rows() const;   // all
};

// The map that the plan's space_time_transform says over the loops of `open` (ure::Settings::openSizes) in
// their present order; without one, the map at hand, in numbers. The inner loops are those of the map at
// hand. Nothing where an entry is no polynomial.
std::optional<OpenMap> openMapOf(const Plan& plan, const ure::System& open, const SpaceTimeMap& atHand);

} // namespace tactus::mapping
