#include "draw/list/picture.h"

#include <algorithm>
#include <cmath>

namespace tactus::draw {

Rect intersected(const Rect& one, const Rect& other) {
    const double left = std::max(one.left, other.left), top = std::max(one.top, other.top);
    const double right = std::min(one.right(), other.right()),
                 bottom = std::min(one.bottom(), other.bottom());
    return {left, top, std::max(0.0, right - left), std::max(0.0, bottom - top)};
}

Rect united(const Rect& one, const Rect& other) {
    const double left = std::min(one.left, other.left), top = std::min(one.top, other.top);
    return {left, top, std::max(one.right(), other.right()) - left,
            std::max(one.bottom(), other.bottom()) - top};
}

std::vector<Point2> headOf(const Picture::Line& line) {
    if (line.head <= 0 || line.points.size() < 2) return {};
    const Point2 tip = line.points.back(), from = line.points[line.points.size() - 2];
    const double x = tip.x - from.x, y = tip.y - from.y, length = std::hypot(x, y);
    if (length < 1e-6) return {};
    const Point2 along{x / length * line.head, y / length * line.head};
    const Point2 back{tip.x - along.x, tip.y - along.y};
    constexpr double half = 0.4; // of its width, to its length
    return {tip,
            {back.x - half * along.y, back.y + half * along.x},
            {back.x + half * along.y, back.y - half * along.x}};
}

Point2 endOfStroke(const Picture::Line& line) {
    const Point2 tip = line.points.back();
    if (line.head <= 0 || line.points.size() < 2) return tip;
    const Point2 from = line.points[line.points.size() - 2];
    const double length = std::hypot(tip.x - from.x, tip.y - from.y);
    if (length < 1e-6) return tip;
    const double share = std::min(1.0, 0.8 * line.head / length);
    return {tip.x + (from.x - tip.x) * share, tip.y + (from.y - tip.y) * share};
}

} // namespace tactus::draw
