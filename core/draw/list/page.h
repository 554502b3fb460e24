// A page as large as what it shows, with a margin and above it a line with its title, if it has one.
#pragma once

#include "draw/list/writing.h"

namespace tactus::draw {

struct Page {
    // The corners of what is shown, in points, y upwards.
    Page(Point2 lower, Point2 upper, const std::string& title);

    Picture picture; // with the title alone
    View view;       // 4/3 pixels a point

    static constexpr double pixelsOfPoint = 4.0 / 3;
};

} // namespace tactus::draw
