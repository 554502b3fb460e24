// Cycles from left to right: what all views over time have in common.
#pragma once

#include <QRectF>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

namespace tactus::views {

struct CycleAxis {
    QRectF band;
    std::int64_t cycles = 0; // of the whole run
    double first = 0;        // at the left end
    double zoomed = 0;       // pixels a cycle; 0: the whole run fits

    double width() const {
        return zoomed > 0 ? zoomed : band.width() / static_cast<double>(std::max<std::int64_t>(1, cycles));
    }
    double shown() const { return band.width() / width(); } // cycles in sight
    double left(double cycle) const { return band.left() + (cycle - first) * width(); }
    double middle(std::int64_t cycle) const { return left(static_cast<double>(cycle) + 0.5); }
    double cycleOf(double x) const { return first + (x - band.left()) / width(); } // with its part
    std::int64_t at(double x) const {
        return std::clamp<std::int64_t>(static_cast<std::int64_t>(std::floor(cycleOf(x))), 0,
                                        std::max<std::int64_t>(0, cycles - 1));
    }
    // The mark of the cycle at hand, over the band and `beyond` it; at least so wide on both sides.
    QRectF cursor(std::int64_t cycle, double leastHalf, double beyond) const {
        const double half = std::max(leastHalf, width() / 2);
        return {middle(cycle) - half, band.top() - beyond, 2 * half - 1, band.height() + 2 * beyond};
    }
};

// The least of 1, 2, 5, 10, 20, ... things that take this much room, where each takes `pixels`.
inline double roundStep(double pixels, double room) {
    double step = 1;
    for (int n = 0; step * pixels < room; ++n) step *= n % 3 == 1 ? 2.5 : 2;
    return step;
}

} // namespace tactus::views
