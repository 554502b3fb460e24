// All cycles from left to right: what strips over time have in common.
#pragma once

#include <QRectF>
#include <algorithm>
#include <cstdint>

namespace tactus::views {

struct CycleAxis {
    QRectF band;
    std::int64_t cycles = 0;

    // The left end of a cycle.
    double left(std::int64_t cycle) const {
        return band.left() + band.width() * static_cast<double>(cycle) /
                                 static_cast<double>(std::max<std::int64_t>(1, cycles));
    }
    double width() const { return left(1) - left(0); }
    double middle(std::int64_t cycle) const { return (left(cycle) + left(cycle + 1)) / 2; }
    std::int64_t at(double x) const {
        const double part = std::clamp((x - band.left()) / band.width(), 0.0, 1.0);
        return std::clamp<std::int64_t>(static_cast<std::int64_t>(part * static_cast<double>(cycles)), 0,
                                        std::max<std::int64_t>(0, cycles - 1));
    }
};

// The least of 1, 2, 5, 10, 20, ... things that take this much room, where each takes `pixels`.
inline double roundStep(double pixels, double room) {
    double step = 1;
    for (int n = 0; step * pixels < room; ++n) step *= n % 3 == 1 ? 2.5 : 2;
    return step;
}

} // namespace tactus::views
