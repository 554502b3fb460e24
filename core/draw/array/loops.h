// Links from a processing element to itself.
#pragma once

#include "draw/array/place.h"

namespace tactus::draw {

// The `number`-th of `all` loops of the PE at `centre`. Up to three hang side by side on the right of its
// lower edge. More of them go round its lower right corner, one inside the other: so each arrow has room
// where it ends. The edge to the left of loopsEnd is kept for wires from memory.
std::vector<Point2> loop(Point2 centre, std::size_t number, std::size_t all);
// The place of the delay of this loop: below all of them, two in a column where they are close.
Point2 loopLabelAt(Point2 centre, std::size_t number, std::size_t all);

} // namespace tactus::draw
