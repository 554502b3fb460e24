// Paints an iteration space: outline and axes, arrows, points, the wavefront and what is selected.
#pragma once

#include "views/canvas/geometry/turntable.h"
#include "views/models/points/iteration_space.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace tactus::views {

// The space as it is in the window; made again when it is turned.
struct IterationPicture {
    std::vector<QPointF> places;    // of the dots
    std::vector<std::size_t> order; // dots from far to near
    std::vector<QPointF> tails;     // of the arrows: where the value is made
    double radius = 4;              // of a dot
    static IterationPicture of(const IterationSpace& space, const Turntable& table);
};

// The marks of one cycle.
struct IterationMarks {
    std::optional<std::int64_t> cycle;              // nothing: there is no time
    std::optional<polyhedra::Point> pe;             // whose points have a rim
    std::vector<dependence::DependenceId> selected; // whose arrows are thick
    std::optional<polyhedra::Point> reader;         // only those into this PE: a link is selected
    std::optional<std::size_t> current, hovered;    // dots
    std::vector<std::vector<double>> front = {};    // the wavefront's plane, where points are left out
};

class IterationPainter {
  public:
    IterationPainter(QPainter& painter, const Theme& theme, const IterationSpace& space,
                     const IterationPicture& picture, const Turntable& table);

    // The parts that do not change from cycle to cycle. `colours`: one a dependence. Arrows are faint beside
    // selected ones.
    void paintGround(const std::vector<QColor>& colours, bool faint);
    void paintMarks(const IterationMarks& marks, const std::vector<QColor>& colours);

  private:
    void paintOutline();
    struct Axis {
        QPointF start, tip, unit; // in the window
    };
    std::optional<Axis> axis(std::size_t a) const;
    void paintAxes();
    void paintAxisNames();
    void paintArrow(std::size_t arrow, const QColor& colour, double width, bool head);
    void paintCross(QPointF middle);
    void paintDots(const IterationMarks& marks);
    void paintFront(const std::vector<std::vector<double>>& corners);
    bool isLaterNearer() const;
    void paintRing(std::size_t dot, const QColor& colour, double beyond, double width);
    void paintConflict();
    QPointF corner(std::span<const double> place) const { return table_.toView(place); }

    QPainter& painter_;
    const Theme& theme_;
    const IterationSpace& space_;
    const IterationPicture& picture_;
    const Turntable& table_;
};

} // namespace tactus::views
