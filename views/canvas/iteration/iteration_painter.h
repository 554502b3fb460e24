// Paints an iteration space: outline and axes, arrows, points, the wavefront and what is selected.
#pragma once

#include "draw/space/seen.h"
#include "views/models/value_path.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace tactus::views {

// Scenes have their y upwards.
inline QPointF inWindow(draw::Point2 at) {
    return {at.x, -at.y};
}

// The marks of what is selected and pointed at.
struct IterationMarks {
    std::optional<polyhedra::Point> pe;             // whose points have a rim
    std::vector<dependence::DependenceId> selected; // whose arrows are thick
    std::optional<polyhedra::Point> reader;         // only those into this PE: a link is selected
    std::optional<std::size_t> into;                // only those into this dot
    std::optional<std::size_t> current, hovered;    // dots
    std::vector<polyhedra::Point> witness;          // iterations that show why the map is not legal
    const ValuePath* path = nullptr;                // of the value that is followed
};

class IterationPainter {
  public:
    // The scene fills a view of this size.
    IterationPainter(QPainter& painter, const Theme& theme, const draw::SpaceScene& scene, QSizeF view);

    // The parts that do not change from cycle to cycle. `colours`: one a dependence. Arrows are faint beside
    // selected ones.
    void paintGround(const std::vector<QColor>& colours, bool faint);
    void paintMarks(const IterationMarks& marks, const std::vector<QColor>& colours);

  private:
    void paintOutline();
    void paintAxes();
    void paintAxisNames();
    void paintArrow(std::size_t arrow, const QColor& colour, double width, bool head);
    void paintCross(QPointF middle);
    void paintDots();
    void paintFront();
    void paintRing(std::size_t dot, QPen pen, double beyond);
    void paintReads(const ValuePath& path);
    void paintPath(const ValuePath& path);
    void paintWitness(const std::vector<polyhedra::Point>& points);

    QPainter& painter_;
    const Theme& theme_;
    const draw::SpaceScene& scene_;
    const draw::IterationSpace& space_;
    const QSizeF view_;
};

} // namespace tactus::views
