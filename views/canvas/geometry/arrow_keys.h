// The arrow keys as directions in the window (pixels, y downwards).
#pragma once

#include <QKeyEvent>
#include <QPointF>
#include <optional>

namespace tactus::views {

// The direction of an arrow key, of length 1; nothing for another key.
inline std::optional<QPointF> directionOf(const QKeyEvent& event) {
    switch (event.key()) {
    case Qt::Key_Left:
        return QPointF(-1, 0);
    case Qt::Key_Right:
        return QPointF(1, 0);
    case Qt::Key_Up:
        return QPointF(0, -1);
    case Qt::Key_Down:
        return QPointF(0, 1);
    default:
        return std::nullopt;
    }
}

} // namespace tactus::views
