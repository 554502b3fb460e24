// The place of the scene (points, y upwards) in the window (pixels, y downwards).
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/list/picture.h"
#endif

#include <QPointF>
#include <QRectF>
#include <QSize>

namespace tactus::views {

struct Camera {
    double scale = 1; // pixels a point
    QPointF centre;   // of the view, in scene coordinates with y downwards
    QSizeF view;      // pixels

    static QPointF flipped(const draw::Point2& point) { return {point.x, -point.y}; }

    QPointF toView(QPointF scene) const {
        return (scene - centre) * scale + QPointF(view.width() / 2, view.height() / 2);
    }
    QRectF boxToView(const QRectF& scene) const {
        return {toView(scene.topLeft()), toView(scene.bottomRight())};
    }
    QPointF toScene(QPointF pixel) const {
        return (pixel - QPointF(view.width() / 2, view.height() / 2)) / scale + centre;
    }
    QRectF visible() const { return {toScene({0, 0}), toScene({view.width(), view.height()})}; }
    void fit(const QRectF& bounds, double margin) {
        centre = bounds.center();
        scale = std::min(view.width() / (bounds.width() + 2 * margin),
                         view.height() / (bounds.height() + 2 * margin));
        scale = std::clamp(scale, 0.02, 2.0);
    }
    // The scene's point under this pixel stays there.
    void zoom(double factor, QPointF pixel) {
        const QPointF fixed = toScene(pixel);
        scale = std::clamp(scale * factor, 0.02, 8.0);
        centre += fixed - toScene(pixel);
    }
};

inline draw::View viewOf(const Camera& camera) {
    return {camera.scale, {camera.centre.x(), -camera.centre.y()}, camera.view.width(), camera.view.height()};
}

} // namespace tactus::views
