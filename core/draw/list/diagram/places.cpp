#include "draw/list/diagram/places.h"

#include <cmath>

namespace tactus::draw {

Area areaOf(const Box& box) {
    return {box.centre, box.width, box.height};
}

Area labelOf(const Arrow& arrow) {
    return arrow.rows.empty() ? Area{arrow.labelAt, 0, 0} : Area{arrow.labelAt, arrow.width, arrow.height};
}

Point2 pointOn(const Arrow& arrow, std::size_t piece, double t) {
    const double u = 1 - t;
    const double shares[] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
    Point2 on;
    for (std::size_t number = 0; number < 4; ++number) {
        on.x += shares[number] * arrow.curve[piece + number].x;
        on.y += shares[number] * arrow.curve[piece + number].y;
    }
    return on;
}

Picture::Words::Anchor anchorOf(const Arrow& arrow) {
    using Anchor = Picture::Words::Anchor;
    bool isLeft = true, isRight = true, isBeside = false;
    for (std::size_t at = 0; at + 3 < arrow.curve.size(); at += 3)
        for (int step = 0; step <= 32; ++step) {
            const Point2 on = pointOn(arrow, at, step / 32.0);
            if (std::abs(on.y - arrow.labelAt.y) > arrow.height / 2) continue;
            isBeside = true;
            isLeft &= on.x < arrow.labelAt.x;
            isRight &= on.x > arrow.labelAt.x;
        }
    if (!isBeside || isLeft == isRight) return Anchor::Middle;
    return isLeft ? Anchor::Start : Anchor::End;
}

std::vector<Point2> flattened(const Arrow& arrow, const View& view, int stepsOfPiece) {
    std::vector<Point2> points;
    for (std::size_t at = 0; at + 3 < arrow.curve.size(); at += 3)
        for (int step = at == 0 ? 0 : 1; step <= stepsOfPiece; ++step)
            points.push_back(view(pointOn(arrow, at, double(step) / stepsOfPiece)));
    return points;
}

} // namespace tactus::draw
