// From up to three coordinates to the window: one goes to the right, two stand upright, three are looked at
// from a direction that turns (parallel projection, the third coordinate upwards).
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

namespace tactus::views {

struct Turntable {
    double yaw = 35 * std::numbers::pi / 180;   // around the third axis
    double pitch = 24 * std::numbers::pi / 180; // how much the view is from above
    double scale = 20;                          // pixels a step
    QPointF centre;                             // of the view, in steps on the screen
    QSizeF view;

    // In steps on the screen, y downwards; fewer than three coordinates do not turn.
    QPointF flat(std::span<const double> place) const {
        if (place.empty()) return {};
        if (place.size() == 1) return {place[0], 0};
        if (place.size() == 2) return {place[0], -place[1]};
        const double right = -place[0] * std::sin(yaw) + place[1] * std::cos(yaw);
        const double near = place[0] * std::cos(yaw) + place[1] * std::sin(yaw);
        return {right, near * std::sin(pitch) - place[2] * std::cos(pitch)};
    }
    // Greater is nearer to the eye.
    double depth(std::span<const double> place) const {
        if (place.size() < 3) return 0;
        return (place[0] * std::cos(yaw) + place[1] * std::sin(yaw)) * std::cos(pitch) +
               place[2] * std::sin(pitch);
    }
    QPointF toView(std::span<const double> place) const {
        return (flat(place) - centre) * scale + QPointF(view.width() / 2, view.height() / 2);
    }

    void turn(double byYaw, double byPitch) {
        yaw = std::remainder(yaw + byYaw, 2 * std::numbers::pi);
        pitch = std::clamp(pitch + byPitch, -std::numbers::pi / 2, std::numbers::pi / 2);
    }
    // The box from the origin to `extent` fills the view but for a margin in pixels.
    void fit(std::span<const double> extent, double margin) {
        QPointF least(1e18, 1e18), most(-1e18, -1e18);
        for (unsigned corner = 0; corner < 1U << extent.size(); ++corner) {
            std::vector<double> place(extent.begin(), extent.end());
            for (std::size_t a = 0; a < place.size(); ++a)
                if (!(corner >> a & 1)) place[a] = 0;
            const QPointF at = flat(place);
            least = {std::min(least.x(), at.x()), std::min(least.y(), at.y())};
            most = {std::max(most.x(), at.x()), std::max(most.y(), at.y())};
        }
        centre = (least + most) / 2;
        const auto along = [margin](double room, double steps) {
            return std::max(20.0, room - 2 * margin) / std::max(steps, 1e-9);
        };
        scale = std::clamp(
            std::min(along(view.width(), most.x() - least.x()), along(view.height(), most.y() - least.y())),
            1.0, 64.0);
    }
};

} // namespace tactus::views
