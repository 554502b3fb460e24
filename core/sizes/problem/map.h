// The space-time map with sizes in it.
#pragma once

#include "mapping/map.h"
#include "sizes/polynomial.h"
#include "syntax/ast.h"
#include "ure/system.h"

namespace tactus::sizes {

// The coefficients of the loops (without sizes) in a row of the map, each a polynomial in the sizes;
// constants move all iterations alike and are left out.
using MapRow = std::vector<Polynomial>;

struct OpenMap {
    std::vector<MapRow> space, schedule;
    std::vector<MapRow> inner = {};     // loops inside of PEs
    std::vector<MapRow> places() const; // space, then inner
    std::vector<MapRow> rows() const;   // all
};

// What a space_time_transform says over the loops of `open` in their present order. Nothing where an entry is
// no polynomial. The inner loops are those of the map at hand.
std::optional<OpenMap> openMapOf(const syntax::Call& transform, const ure::System& open,
                                 const mapping::SpaceTimeMap& atHand);
// A map of numbers.
OpenMap openMapOf(const mapping::SpaceTimeMap& map);

} // namespace tactus::sizes
