// Delays of links from a PE to itself, moved where other arrows of the PE would strike them through.
#pragma once

#include "draw/scene.h"

namespace tactus::draw {

// Half of the size of a box around its middle.
struct Half {
    double width, height;
};

// A part of the straight line lies in the box.
bool crosses(Point2 from, Point2 to, Point2 middle, Half half);

// To the nearest place along their line that is free; where there is none they stay.
void clearLoopLabels(Scene& scene);

} // namespace tactus::draw
