// The arrow of a schedule or of a projection over an iteration space, with its name beside the tip. In
// pixels.
#pragma once

#include "draw/list/picture.h"

namespace tactus::draw {

struct MapArrow {
    Point2 tail, tip;
    std::string name;
    bool canBeTaken = false; // else it is pale
    bool hasRing = false;    // to take hold of
    bool isHeld = false;     // or under the mouse
    bool isDashed = false;
    double letters = 12;
    std::vector<Rect> taken = {}; // by other words
};
void addMapArrow(Picture& picture, const MapArrow& arrow);

// The place of a name of this size beside the tip of an arrow with this direction, within the room; clear of
// what is taken where some side of the tip is.
Rect mapArrowLabel(double width, double height, Point2 tip, Point2 unit, const Rect& room,
                   const std::vector<Rect>& taken = {});

} // namespace tactus::draw
