#include "draw/array/crossing.h"

#include <algorithm>
#include <cmath>

namespace tactus::draw {

bool crosses(Point2 from, Point2 to, Point2 middle, Half half) {
    double begin = 0, end = 1; // of the line, in the box
    // The line is clipped in one direction after the other, as by Liang and Barsky; something left is a
    // crossing.
    const auto clip = [&](double start, double way, double least, double most) {
        if (std::abs(way) < 1e-9) {
            if (start < least || start > most) end = -1;
            return;
        }
        const double a = (least - start) / way, b = (most - start) / way;
        begin = std::max(begin, std::min(a, b));
        end = std::min(end, std::max(a, b));
    };
    clip(from.x, to.x - from.x, middle.x - half.width, middle.x + half.width);
    clip(from.y, to.y - from.y, middle.y - half.height, middle.y + half.height);
    return begin <= end;
}

} // namespace tactus::draw
