// Paints the plane of the two entries in the hand, with the half-planes that dependences forbid.
#pragma once

#include "views/canvas/iteration/map_hand.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace tactus::views {

// What dependences forbid, of those with one border together: the hatched places are those with a x + b y < c
// for real x and y, in the middle between the whole numbers that are forbidden and those that are not.
struct Forbidden {
    double a, b, c;
    QStringList names; // of those that forbid it
    QColor colour;
    Qt::BrushStyle hatch;

    // Around the part of the square from -reach to reach; empty: there is none.
    QPolygonF within(double reach) const;
};
// `colours`: one a dependence. Those that forbid nothing here are left out.
std::vector<Forbidden> forbiddenBy(const MapHand& hand, const std::vector<QColor>& colours);

// Numbers from -reach to reach each way, in this area with its names and the words about the present choice.
class LatticePainter {
  public:
    LatticePainter(QPainter& painter, const Theme& theme, const MapHand& hand, const QStringList& loops);
    void paint(const QRectF& area, const std::vector<Forbidden>& forbidden, const QString& words);

  private:
    QPointF at(double x, double y) const { return middle_ + QPointF(x, -y) * unit_; }
    void paintForbidden(const std::vector<Forbidden>& forbidden);
    void paintAxes();
    void paintChoices();
    void paintNames(QRectF rows, const std::vector<Forbidden>& forbidden);

    QPainter& painter_;
    const Theme& theme_;
    const MapHand& hand_;
    const QStringList loops_; // of the two entries
    int reach_ = 4;
    QPointF middle_;
    double unit_ = 10; // pixels
};

} // namespace tactus::views
