// The places of the parts of a diagram, in points, y upwards.
#pragma once

#include "draw/diagram.h"
#include "draw/list/picture.h"

namespace tactus::draw {

Area areaOf(const Box& box);
Area labelOf(const Arrow& arrow); // without words it has no size
// A point of the Bezier piece that begins at this point of its curve, 0 <= t <= 1.
Point2 pointOn(const Arrow& arrow, std::size_t piece, double t);
// How words stand in the label, so that they are away from the arrow's line: Start where it passes at their
// left.
Picture::Words::Anchor anchorOf(const Arrow& arrow);

// An arrow in a picture as straight pieces.
std::vector<Point2> flattened(const Arrow& arrow, const View& view, int stepsOfPiece);

} // namespace tactus::draw
