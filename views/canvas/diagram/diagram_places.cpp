#include "views/canvas/diagram/diagram_places.h"

#include "views/canvas/geometry/camera.h"

namespace tactus::views {

QRectF boxOf(const draw::Box& box) {
    const QPointF centre = Camera::flipped(box.centre);
    return {centre.x() - box.width / 2, centre.y() - box.height / 2, box.width, box.height};
}

QRectF labelOf(const draw::Arrow& arrow) {
    if (arrow.rows.empty()) return {};
    const QPointF centre = Camera::flipped(arrow.labelAt);
    return {centre.x() - arrow.width / 2, centre.y() - arrow.height / 2, arrow.width, arrow.height};
}

QPointF pointOn(const draw::Arrow& arrow, std::size_t piece, double t) {
    const auto at = [&](std::size_t number) { return Camera::flipped(arrow.curve[piece + number]); };
    const double u = 1 - t;
    return u * u * u * at(0) + 3 * u * u * t * at(1) + 3 * u * t * t * at(2) + t * t * t * at(3);
}

Qt::Alignment labelSide(const draw::Arrow& arrow) {
    const QRectF label = labelOf(arrow);
    bool isLeft = true, isRight = true, isBeside = false;
    for (std::size_t at = 0; at + 3 < arrow.curve.size(); at += 3)
        for (int step = 0; step <= 32; ++step) {
            const QPointF on = pointOn(arrow, at, step / 32.0);
            if (on.y() < label.top() || on.y() > label.bottom()) continue;
            isBeside = true;
            isLeft &= on.x() < label.center().x();
            isRight &= on.x() > label.center().x();
        }
    if (!isBeside || isLeft == isRight) return Qt::AlignHCenter;
    return isLeft ? Qt::AlignLeft : Qt::AlignRight;
}

} // namespace tactus::views
