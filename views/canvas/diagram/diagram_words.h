// The words of boxes and arrows at a scale. In a small picture letters are larger than it is, so what says
// least is left out first.
#pragma once

#include "views/canvas/diagram/label_room.h"
#include "views/canvas/geometry/camera.h"
#include "views/canvas/lettering.h"

namespace tactus::views {

class DiagramWords {
  public:
    DiagramWords(QPainter& painter, const Camera& camera, const QFont& font)
        : painter_(painter), camera_(camera), letters_(font) {}

    // The words that are dropped last say most: the sign of an operator, how full a channel is.
    enum class Worth : std::uint8_t { Quiet, Plain, Name, Most };
    struct Line {
        QString words;
        draw::Row::Weight weight;
        QColor ink;
        Worth worth;
        QString shorter = {}; // in place of them, where they are too long
    };
    using Lines = std::vector<Line>;

    // Titles that will be in places of these widths are cut so that they differ still, where that is
    // possible.
    void tellApart(const std::vector<std::pair<QString, double>>& titles);
    // Each in the middle of its line; a name is cut where it must be, and without words where there is no
    // room.
    void paintIn(const QRectF& place, Lines lines);
    // `air`: pixels between the words and a line, if there are so many.
    void paintBeside(std::size_t arrow, const QRectF& place, Qt::Alignment side, Lines lines, double air,
                     LabelRoom& room);

  private:
    double pixelsOf(draw::Row::Weight weight) const;
    double heightOf(draw::Row::Weight weight) const;
    double widthOf(const Line& line);
    QSizeF sizeOf(const Lines& lines);
    bool paintWhereFree(std::size_t arrow, const QRectF& place, Qt::Alignment side, const Lines& lines,
                        double air, LabelRoom& room);
    void paint(const QRectF& place, Qt::Alignment side, const Lines& lines);

    QPainter& painter_;
    const Camera& camera_;
    Lettering letters_;
    Qt::TextElideMode cut_ = Qt::ElideMiddle;
};

} // namespace tactus::views
