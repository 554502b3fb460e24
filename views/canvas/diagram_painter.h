// Paints a diagram: boxes with their words, stacks, arrows and their labels.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/diagram.h"
#endif
#include "views/canvas/camera.h"
#include "views/canvas/lettering.h"
#include "views/theme/theme.h"

namespace tactus::views {

QRectF boxOf(const draw::Box& box); // y downwards
QRectF labelOf(const draw::Arrow& arrow);

// What is said about parts of a diagram beside what they are.
struct DiagramMarks {
    draw::Subject selected, hovered;
    std::map<std::uint32_t, QString> channels; // a word on a channel, after a simulation
    std::map<std::uint32_t, double> stalls;    // of a channel: the share of the time, 0..1, in which it waits
};

class DiagramPainter {
  public:
    DiagramPainter(QPainter& painter, const Camera& camera, const Theme& theme, const QFont& font)
        : painter_(painter), camera_(camera), theme_(theme), letters_(font) {}
    void paint(const draw::Diagram& diagram, const DiagramMarks& marks);

  private:
    void paintBox(const draw::Box& box, const DiagramMarks& marks);
    void paintShape(const draw::Box& box, const QRectF& place);
    void paintTitle(const draw::Box& box, const QRectF& place);
    void paintRows(const std::vector<draw::Row>& rows, QRectF place, const QColor& ink);
    void paintArrow(const draw::Arrow& arrow, const DiagramMarks& marks);
    void paintMark(const draw::Arrow& arrow, const QString& words);
    QColor fillOf(draw::Box::Kind kind) const;
    QRectF toView(const QRectF& scenic) const {
        return {camera_.toView(scenic.topLeft()), camera_.toView(scenic.bottomRight())};
    }

    QPainter& painter_;
    const Camera& camera_;
    const Theme& theme_;
    Lettering letters_;
};

} // namespace tactus::views
