// A vector over the loops of a picture as an arrow in it, and a place in the window as two of its entries.
#pragma once

#include "views/canvas/geometry/turntable.h"

#include <array>
#include <cstdint>
#include <utility>

namespace tactus::views {

struct LoopArrow {
    QPointF tail;
    std::vector<QPointF> along; // for each axis of the picture: an entry of 1, in pixels

    // Entries are `step` pixels long, seen from the side.
    static LoopArrow of(const Turntable& table, std::span<const double> tailAt, double step) {
        LoopArrow arrow{table.toView(tailAt), {}};
        for (std::size_t a = 0; a < tailAt.size(); ++a) {
            std::vector<double> unit(tailAt.size());
            unit[a] = 1;
            const draw::Point2 flat = table.flat(unit);
            arrow.along.emplace_back(flat.x * step, -flat.y * step);
        }
        return arrow;
    }
    QPointF tip(std::span<const double> entries) const {
        QPointF at = tail;
        for (std::size_t a = 0; a < along.size(); ++a) at += entries[a] * along[a];
        return at;
    }
    // The two axes whose plane faces the eye most; twice the same where there is only one.
    std::array<std::size_t, 2> front() const {
        std::array<std::size_t, 2> found{0, 0};
        double most = 0;
        for (std::size_t a = 0; a < along.size(); ++a)
            for (std::size_t b = a + 1; b < along.size(); ++b)
                if (std::abs(area(along[a], along[b])) > most + 1e-9) {
                    most = std::abs(area(along[a], along[b]));
                    found = {a, b};
                }
        return found;
    }
    // The whole entries of these two axes with which the tip is at this place, or nearly; the others stay.
    std::pair<std::int64_t, std::int64_t> entriesAt(QPointF place, std::span<const double> entries,
                                                    const std::array<std::size_t, 2>& axes) const {
        const QPointF &first = along[axes[0]], &second = along[axes[1]];
        const QPointF from = tip(entries) - entries[axes[0]] * first - entries[axes[1]] * second;
        const QPointF way = place - from;
        const double whole = area(first, second);
        const auto rounded = [](double entry) {
            return static_cast<std::int64_t>(std::lround(std::clamp(entry, -1000.0, 1000.0)));
        };
        return {rounded(area(way, second) / whole), rounded(area(first, way) / whole)};
    }

  private:
    static double area(QPointF a, QPointF b) { return a.x() * b.y() - a.y() * b.x(); }
};

} // namespace tactus::views
