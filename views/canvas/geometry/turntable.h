// The turn of a picture of up to three coordinates (draw/projection.h) with its place in the window, in
// pixels, y downwards.
#pragma once

#include "draw/projection.h"

#include <QPointF>
#include <QSizeF>

namespace tactus::views {

struct Turntable : draw::Turn {
    double scale = 20; // pixels a step
    QPointF centre;    // of the view, in steps on the screen
    QSizeF view;

    QPointF toView(std::span<const double> place) const {
        const draw::Point2 at = projection()(place);
        return {at.x, -at.y};
    }
    draw::Projection projection() const {
        return {
            *this, scale, {view.width() / 2 - centre.x() * scale, centre.y() * scale - view.height() / 2}};
    }
    // The box from the origin to `extent` fills the view but for a margin in pixels.
    void fit(std::span<const double> extent, double margin) {
        const Bounds bounds = boundsOf(extent);
        centre = {bounds.middle().x, -bounds.middle().y};
        scale = bounds.scaleIn(view.width() - 2 * margin, view.height() - 2 * margin);
    }
};

} // namespace tactus::views
