// The room for the labels of arrows at a scale: in a small picture letters are larger than it is, and words
// need more than the layout keeps free for them.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/diagram.h"
#endif
#include "views/canvas/geometry/camera.h"

#include <QLineF>
#include <optional>
#include <vector>

namespace tactus::views {

// Pixels of the viewport.
class LabelRoom {
  public:
    LabelRoom(const draw::Diagram& diagram, const Camera& camera);

    // How far words may be over the left and the right border of a diagram.
    static constexpr double beyondDiagram = 12;
    // A place in which so many pixels are free, beside the place that the arrow's label has in the layout or
    // near it, and `air` on the left and the right of them. `shares`: also in the place of another label that
    // has no words yet.
    std::optional<QRectF> find(std::size_t arrow, const QRectF& place, Qt::Alignment side, QSizeF words,
                               double air, bool shares) const;
    void take(std::size_t arrow, const QRectF& words);
    bool isClear(const QRectF& mark) const; // of boxes and words, not of lines

  private:
    bool isFree(std::size_t arrow, const QRectF& words, bool shares) const;
    bool isStruck(const QRectF& words) const;

    struct Line {
        QRectF bounds;
        std::vector<QPointF> points;
    };
    QRectF limits_;
    std::vector<QRectF> boxes_;
    std::vector<Line> lines_;    // arrows, and borders of frames
    std::vector<QRectF> places_; // of each arrow's label in the layout; of its words once it has some
    std::vector<bool> taken_;
};

} // namespace tactus::views
