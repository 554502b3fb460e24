#include "views/canvas/diagram_painter.h"

#include "views/models/words.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace tactus::views {

using Kind = draw::Box::Kind;
using Weight = draw::Row::Weight;

static constexpr double readable = 0.7; // scales from which all words can be read

QRectF boxOf(const draw::Box& box) {
    const QPointF centre = Camera::flipped(box.centre);
    return {centre.x() - box.width / 2, centre.y() - box.height / 2, box.width, box.height};
}

QRectF labelOf(const draw::Arrow& arrow) {
    if (arrow.rows.empty()) return {};
    const QPointF centre = Camera::flipped(arrow.labelAt);
    return {centre.x() - arrow.width / 2, centre.y() - arrow.height / 2, arrow.width, arrow.height};
}

void DiagramPainter::paint(const draw::Diagram& diagram, const DiagramMarks& marks) {
    painter_.setRenderHint(QPainter::Antialiasing);
    for (const bool isFrame : {true, false})
        for (const draw::Box& box : diagram.boxes)
            if ((box.kind == Kind::Frame) == isFrame) paintBox(box, marks);
    for (const draw::Arrow& arrow : diagram.arrows) paintArrow(arrow, marks);
}

QColor DiagramPainter::fillOf(Kind kind) const {
    switch (kind) {
    case Kind::Frame:
        return Qt::transparent;
    case Kind::Array:
        return theme_.array;
    case Kind::Buffer:
    case Kind::Register:
        return theme_.buffer;
    case Kind::Input:
        return theme_.input;
    case Kind::Output:
        return theme_.output;
    case Kind::HostKernel:
    case Kind::Constant:
    case Kind::Multiplexer:
        return theme_.surface;
    case Kind::Sheet:
    case Kind::Kernel:
    case Kind::Element:
    case Kind::Operator:
        break;
    }
    return theme_.pe;
}

static bool isMarked(const draw::Subject& subject, const draw::Subject& mark) {
    return mark.kind != draw::Subject::Kind::None && subject == mark;
}

void DiagramPainter::paintShape(const draw::Box& box, const QRectF& place) {
    const bool isRound = box.kind == Kind::Kernel || box.kind == Kind::HostKernel ||
                         box.kind == Kind::Sheet || box.kind == Kind::Array || box.kind == Kind::Frame;
    const double corner = (isRound ? 6 : box.kind == Kind::Operator ? 100 : 2) * camera_.scale;
    const double most = std::min(place.width(), place.height()) / 2;
    painter_.drawRoundedRect(place, std::min(corner, most), std::min(corner, most));
}

void DiagramPainter::paintBox(const draw::Box& box, const DiagramMarks& marks) {
    const QRectF place = toView(boxOf(box));
    const bool selected = isMarked(box.subject, marks.selected) && box.kind != Kind::Sheet,
               hovered = isMarked(box.subject, marks.hovered);
    QPen rim(selected  ? theme_.accent
             : hovered ? theme_.text
                       : theme_.port,
             (selected ? 2.6 : 1.1) * std::clamp(camera_.scale, 0.4, 2.0));
    if (box.kind == Kind::HostKernel || box.kind == Kind::Frame) rim.setStyle(Qt::DashLine);
    painter_.setPen(rim);
    painter_.setBrush(fillOf(box.kind));
    paintShape(box, place);
    const double margin =
        (box.kind == Kind::Buffer || box.kind == Kind::Frame ? draw::boxMargin / 2 : draw::boxMargin) *
        camera_.scale;
    if (camera_.scale >= readable)
        paintRows(box.rows, place.adjusted(0, margin, 0, 0), theme_.text);
    else
        paintTitle(box, place);
}

// Of a small picture only names are readable: in the middle, or at the top of a box that holds others.
void DiagramPainter::paintTitle(const draw::Box& box, const QRectF& place) {
    const auto title = std::ranges::find(box.rows, Weight::Title, &draw::Row::weight);
    if (title == box.rows.end() || place.width() < 20) return;
    double words = 2 * draw::boxMargin + 1;
    for (const draw::Row& row : box.rows) words += draw::heightOf(row.weight);
    const double pixels =
        std::max<double>(Lettering::smallest, draw::lettersOf(Weight::Title) * camera_.scale);
    const bool holds = box.height > words && box.kind != Kind::Buffer;
    const QRectF line(place.left() - 8, place.top(), place.width() + 16,
                      holds ? 1.8 * pixels : place.height());
    letters_.draw(painter_, line, Qt::AlignCenter, text(title->words), pixels, theme_.text, true);
}

// From the top, each in the middle of its line.
void DiagramPainter::paintRows(const std::vector<draw::Row>& rows, QRectF place, const QColor& ink) {
    double top = place.top();
    for (const draw::Row& row : rows) {
        const double height = draw::heightOf(row.weight) * camera_.scale;
        letters_.draw(painter_, {place.left() - 4, top, place.width() + 8, height}, Qt::AlignCenter,
                      text(row.words), draw::lettersOf(row.weight) * camera_.scale,
                      row.weight == Weight::Quiet ? theme_.muted : ink, row.weight == Weight::Title);
        top += height;
    }
}

void DiagramPainter::paintArrow(const draw::Arrow& arrow, const DiagramMarks& marks) {
    if (arrow.curve.size() < 4) return;
    const bool emphasised = isMarked(arrow.subject, marks.selected) || isMarked(arrow.subject, marks.hovered);
    const QColor colour = isMarked(arrow.subject, marks.selected) ? theme_.accent
                          : arrow.touchesMemory                   ? theme_.port
                                                                  : theme_.family(arrow.family);
    std::vector<QPointF> points;
    for (const draw::Point2& point : arrow.curve) points.push_back(camera_.toView(Camera::flipped(point)));
    const QPointF tip = points.back(), before = points[points.size() - 2];
    const double head = draw::arrowHead * (0.8 + arrow.thickness / 6) * camera_.scale;
    const double length = std::hypot(tip.x() - before.x(), tip.y() - before.y());
    if (length > 1e-6) points.back() = tip + (before - tip) * std::min(1.0, head * 0.8 / length);
    QPainterPath path(points[0]);
    for (std::size_t at = 1; at + 2 < points.size(); at += 3)
        path.cubicTo(points[at], points[at + 1], points[at + 2]);
    QPen pen(colour, (arrow.thickness + (emphasised ? 1.4 : 0)) * std::clamp(camera_.scale, 0.35, 2.0));
    pen.setCapStyle(Qt::FlatCap);
    const auto isChannel = arrow.subject.kind == draw::Subject::Kind::Channel;
    const auto stall = isChannel ? marks.stalls.find(arrow.subject.index) : marks.stalls.end();
    if (stall != marks.stalls.end() && stall->second > 0.02) pen.setDashPattern({4, 2});
    painter_.setPen(pen);
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPath(path);
    if (head > 1.5) paintArrowHead(painter_, before, tip, colour, head);
    const QColor ink = arrow.touchesMemory ? theme_.text : theme_.familyInk(arrow.family);
    if (camera_.scale >= readable) paintRows(arrow.rows, toView(labelOf(arrow)), ink);
    if (const auto mark = isChannel ? marks.channels.find(arrow.subject.index) : marks.channels.end();
        mark != marks.channels.end() && arrow.from != arrow.to)
        paintMark(arrow, mark->second);
}

// Below the label of a channel: how full it was, and how long it was waited for.
void DiagramPainter::paintMark(const draw::Arrow& arrow, const QString& words) {
    if (camera_.scale < readable || words.isEmpty()) return;
    const double pixels = 8 * camera_.scale;
    const Lettering::Letters& letters = letters_.of(pixels, false);
    const QRectF label = toView(labelOf(arrow));
    QRectF pill(0, 0, letters.metrics.horizontalAdvance(words) + 10 * camera_.scale,
                letters.metrics.height() + 2 * camera_.scale);
    pill.moveCenter({label.center().x(), label.bottom() + pill.height() / 2 + 8 * camera_.scale});
    painter_.setPen(QPen(theme_.line, 1));
    painter_.setBrush(theme_.raised);
    painter_.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    letters_.draw(painter_, pill, Qt::AlignCenter, words, pixels, theme_.text);
}

} // namespace tactus::views
