// How many points of tiles fall into a window of time (within this folder only).
#pragma once

#include "polyhedra/piece.h"

#include <optional>
#include <vector>

namespace tactus::array {

// A box of points whose digits are the time at which they happen.
struct Tile {
    std::vector<polyhedra::Interval> digits; // the outermost first, each from 0 on
    std::int64_t each = 1;                   // points with the same digits
};

// The most points of the tiles, which have none in common, in any `length` consecutive steps. Time is the
// row-major number of the digits: digit l > 0 is less than radices[l], and that of the first does not matter.
// The cost depends on the number of tiles, not on their sizes. Throws base::Overflow.
std::int64_t mostOfTilesInWindow(const std::vector<Tile>& tiles, const std::vector<std::int64_t>& radices,
                                 std::int64_t length);

} // namespace tactus::array
