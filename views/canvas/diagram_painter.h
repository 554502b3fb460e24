// Paints a diagram: boxes with their words, stacks, arrows and their labels.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/diagram.h"
#endif
#include "views/canvas/camera.h"
#include "views/canvas/lettering.h"
#include "views/theme/theme.h"

#include <QPainterPath>
#include <optional>

namespace tactus::views {

QRectF boxOf(const draw::Box& box); // y downwards
QRectF labelOf(const draw::Arrow& arrow);
// Of the Bezier piece that begins at this point of its curve, 0 <= t <= 1.
QPointF pointOn(const draw::Arrow& arrow, std::size_t piece, double t);
// Where its line passes the label, as Qt aligns the words away from it: AlignLeft where it is left of them.
Qt::Alignment labelSide(const draw::Arrow& arrow);

// What a simulation says on a channel.
struct ChannelMark {
    QString held;      // in place of its depth: "2 of 2 full"
    QString whenWaits; // in place of that, where it is waited for: "2 of 2, waits 13 %"
    QString wait;      // and where there is little room: "waits 13 %"
    QString words;     // all of it
    bool waits = false;
};
using ChannelMarks = std::map<std::uint32_t, ChannelMark>;

// What is said about parts of a diagram beside what they are.
struct DiagramMarks {
    draw::Subject selected, hovered;
    ChannelMarks channels = {};
};

class DiagramPainter {
  public:
    DiagramPainter(QPainter& painter, const Camera& camera, const Theme& theme, const QFont& font)
        : painter_(painter), camera_(camera), theme_(theme), letters_(font) {}
    void paint(const draw::Diagram& diagram, const DiagramMarks& marks);

  private:
    void paintBox(const draw::Box& box, const DiagramMarks& marks);
    void paintShape(const draw::Box& box, const QRectF& place);
    struct Line {
        QString words;
        draw::Row::Weight weight;
        QColor ink;
    };
    double pixelsOf(draw::Row::Weight weight) const;
    double heightOf(draw::Row::Weight weight) const;
    std::vector<Line> linesOf(const std::vector<draw::Row>& rows, const QColor& ink) const;
    void paintLines(std::vector<Line> lines, QRectF place, std::optional<Qt::Alignment> ofLabel = {});
    void paintArrow(const draw::Arrow& arrow, const DiagramMarks& marks);
    void paintLabel(const draw::Arrow& arrow, const ChannelMark* mark, const QColor& ink);
    void paintWait(const QPainterPath& path);
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
