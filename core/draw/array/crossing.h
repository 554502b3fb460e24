// The test whether a line runs through words.
#pragma once

#include "draw/scene.h"

namespace tactus::draw {

// Half of the size of a box around its middle.
struct Half {
    double width, height;
};

// A part of the straight line lies in the box.
bool crosses(Point2 from, Point2 to, Point2 middle, Half half);

} // namespace tactus::draw
