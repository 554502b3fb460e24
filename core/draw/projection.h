// From up to three coordinates to a plane, y upwards: one goes to the right, two stand upright, three are
// looked at from a direction that turns (parallel projection, the third coordinate upwards).
#pragma once

#include "draw/scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

namespace tactus::draw {

// The direction from which three coordinates are looked at; fewer do not turn.
struct Turn {
    double yaw = 35 * std::numbers::pi / 180;   // around the third axis
    double pitch = 24 * std::numbers::pi / 180; // how much the view is from above

    Point2 flat(std::span<const double> place) const {
        if (place.empty()) return {};
        if (place.size() == 1) return {place[0], 0};
        if (place.size() == 2) return {place[0], place[1]};
        const double right = -place[0] * std::sin(yaw) + place[1] * std::cos(yaw);
        const double near = place[0] * std::cos(yaw) + place[1] * std::sin(yaw);
        return {right, place[2] * std::cos(pitch) - near * std::sin(pitch)};
    }
    // Greater is nearer to the eye.
    double depth(std::span<const double> place) const {
        if (place.size() < 3) return 0;
        return (place[0] * std::cos(yaw) + place[1] * std::sin(yaw)) * std::cos(pitch) +
               place[2] * std::sin(pitch);
    }
    void turn(double byYaw, double byPitch) {
        yaw = std::remainder(yaw + byYaw, 2 * std::numbers::pi);
        pitch = std::clamp(pitch + byPitch, -std::numbers::pi / 2, std::numbers::pi / 2);
    }

    struct Bounds {
        Point2 least{1e18, 1e18}, most{-1e18, -1e18};
        Point2 middle() const { return {(least.x + most.x) / 2, (least.y + most.y) / 2}; }
        // Points to a step with which it fills so much room.
        double scaleIn(double width, double height) const {
            const auto along = [](double room, double steps) {
                return std::max(20.0, room) / std::max(steps, 1e-9);
            };
            return std::clamp(std::min(along(width, most.x - least.x), along(height, most.y - least.y)), 1.0,
                              64.0);
        }
    };
    // The box from the origin to `extent`, flat.
    Bounds boundsOf(std::span<const double> extent) const {
        Bounds bounds;
        for (unsigned corner = 0; corner < 1U << extent.size(); ++corner) {
            std::vector<double> place(extent.begin(), extent.end());
            for (std::size_t a = 0; a < place.size(); ++a)
                if (!(corner >> a & 1)) place[a] = 0;
            const Point2 at = flat(place);
            bounds.least = {std::min(bounds.least.x, at.x), std::min(bounds.least.y, at.y)};
            bounds.most = {std::max(bounds.most.x, at.x), std::max(bounds.most.y, at.y)};
        }
        return bounds;
    }
};

// A turn with the points to a step, and the place of the origin.
struct Projection {
    Turn turn;
    double scale = 20;
    Point2 origin;

    Point2 operator()(std::span<const double> place) const {
        const Point2 at = turn.flat(place);
        return {at.x * scale + origin.x, at.y * scale + origin.y};
    }
};

} // namespace tactus::draw
