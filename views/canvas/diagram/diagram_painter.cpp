#include "views/canvas/diagram/diagram_painter.h"

#include "views/models/words.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace tactus::views {

using BoxKind = draw::Box::Kind;
using Weight = draw::Row::Weight;

void DiagramPainter::paint(const draw::Diagram& diagram, const DiagramMarks& marks) {
    painter_.setRenderHint(QPainter::Antialiasing);
    cutNames(diagram);
    for (const bool isFrame : {true, false})
        for (const draw::Box& box : diagram.boxes)
            if ((box.kind == BoxKind::Frame) == isFrame) paintBox(box, marks);
    for (const draw::Arrow& arrow : diagram.arrows) paintArrow(arrow, marks);
    LabelRoom room(diagram, camera_);
    constexpr double near = 100; // out of sight labels are not placed, but a little beyond its border
    const QRectF sight = QRectF({}, camera_.view).adjusted(-near, -near, near, near);
    for (std::size_t number = 0; number < diagram.arrows.size(); ++number) {
        const draw::Arrow& arrow = diagram.arrows[number];
        const QRectF place = camera_.boxToView(labelOf(arrow));
        if (arrow.rows.empty() || !place.intersects(sight)) continue;
        const ChannelMark* mark = markOf(arrow, marks);
        words_.paintBeside(number, place, labelSide(arrow), labelLines(arrow, mark),
                           mark && mark->waits ? 1 + barReach() : 2, room);
    }
    for (const draw::Arrow& arrow : diagram.arrows)
        if (const ChannelMark* mark = markOf(arrow, marks); mark && mark->waits) paintWait(arrow, room);
}

QColor DiagramPainter::fillOf(BoxKind kind) const {
    switch (kind) {
    case BoxKind::Frame:
        return Qt::transparent;
    case BoxKind::Array:
        return theme_.array;
    case BoxKind::Buffer:
    case BoxKind::Register:
        return theme_.buffer;
    case BoxKind::Input:
        return theme_.input;
    case BoxKind::Output:
        return theme_.output;
    case BoxKind::HostKernel:
    case BoxKind::Constant:
    case BoxKind::Multiplexer:
        return theme_.surface;
    case BoxKind::Sheet:
    case BoxKind::Kernel:
    case BoxKind::Element:
    case BoxKind::Operator:
        break;
    }
    return theme_.pe;
}

static bool isMarked(const draw::Subject& subject, const draw::Subject& mark) {
    return mark.kind != draw::Subject::Kind::None && subject == mark;
}

static bool isPointedAt(const draw::Subject& subject, const DiagramMarks& marks) {
    return marks.pointed.contains({subject.kind, subject.index});
}

void DiagramPainter::paintShape(const draw::Box& box, const QRectF& place) {
    const bool isRound = box.kind == BoxKind::Kernel || box.kind == BoxKind::HostKernel ||
                         box.kind == BoxKind::Sheet || box.kind == BoxKind::Array ||
                         box.kind == BoxKind::Frame;
    const double corner = (isRound ? 6 : box.kind == BoxKind::Operator ? 100 : 2) * camera_.scale;
    const double most = std::min(place.width(), place.height()) / 2;
    painter_.drawRoundedRect(place, std::min(corner, most), std::min(corner, most));
}

void DiagramPainter::paintBox(const draw::Box& box, const DiagramMarks& marks) {
    const QRectF place = camera_.boxToView(boxOf(box));
    const bool selected = (isMarked(box.subject, marks.selected) || isPointedAt(box.subject, marks)) &&
                          box.kind != BoxKind::Sheet,
               hovered = isMarked(box.subject, marks.hovered);
    const auto path = box.kind == BoxKind::Sheet ? std::nullopt : pathColour(box.subject, marks);
    QPen rim(selected  ? theme_.accent
             : path    ? *path
             : hovered ? theme_.text
                       : theme_.port,
             (selected || path ? 2.6 : 1.1) * std::clamp(camera_.scale, 0.4, 2.0));
    if (box.kind == BoxKind::HostKernel || box.kind == BoxKind::Frame) rim.setStyle(Qt::DashLine);
    painter_.setPen(rim);
    painter_.setBrush(fillOf(box.kind));
    paintShape(box, place);
    DiagramWords::Lines lines = linesOf(box.rows, theme_.text);
    // The sign of an operator says more than the name of what it makes.
    if (box.kind == BoxKind::Operator && !lines.empty()) lines.back().worth = DiagramWords::Worth::Most;
    words_.paintIn(roomOf(box), std::move(lines));
}

// The words of a box that holds others are at its top.
QRectF DiagramPainter::roomOf(const draw::Box& box) const {
    double words = 2 * draw::boxMargin + 1;
    for (const draw::Row& row : box.rows) words += draw::heightOf(row.weight);
    const double margin = std::min(2.0, draw::boxMargin / 2 * camera_.scale);
    QRectF room = camera_.boxToView(boxOf(box)).adjusted(margin, margin, -margin, -margin);
    if ((box.height > words && box.kind != BoxKind::Buffer) || box.kind == BoxKind::Frame)
        room.setHeight((words - (box.kind == BoxKind::Frame ? draw::boxMargin : 0)) * camera_.scale - margin);
    return room;
}

void DiagramPainter::cutNames(const draw::Diagram& diagram) {
    std::vector<std::pair<QString, double>> titles;
    for (const draw::Box& box : diagram.boxes)
        if (!box.rows.empty() && box.rows.front().weight == Weight::Title)
            titles.emplace_back(text(box.rows.front().words), roomOf(box).width() + 4);
    words_.tellApart(titles);
}

DiagramWords::Lines DiagramPainter::linesOf(const std::vector<draw::Row>& rows, const QColor& ink) const {
    using enum DiagramWords::Worth;
    DiagramWords::Lines lines;
    for (const draw::Row& row : rows)
        lines.push_back({text(row.words), row.weight, row.weight == Weight::Quiet ? theme_.muted : ink,
                         row.weight == Weight::Title   ? Name
                         : row.weight == Weight::Plain ? Plain
                                                       : Quiet});
    return lines;
}

std::vector<QPointF> DiagramPainter::pointsOf(const draw::Arrow& arrow) const {
    std::vector<QPointF> points;
    for (const draw::Point2& point : arrow.curve) points.push_back(camera_.toView(Camera::flipped(point)));
    return points;
}

static QPainterPath pathThrough(const std::vector<QPointF>& points) {
    QPainterPath path(points[0]);
    for (std::size_t at = 1; at + 2 < points.size(); at += 3)
        path.cubicTo(points[at], points[at + 1], points[at + 2]);
    return path;
}

void DiagramPainter::paintArrow(const draw::Arrow& arrow, const DiagramMarks& marks) {
    if (arrow.curve.size() < 4) return;
    const auto path = pathColour(arrow.subject, marks);
    const bool selected = isMarked(arrow.subject, marks.selected) || isPointedAt(arrow.subject, marks);
    const bool emphasised = path || selected || isMarked(arrow.subject, marks.hovered);
    const QColor colour = selected              ? theme_.accent
                          : path                ? *path
                          : arrow.isIdle        ? theme_.line
                          : arrow.touchesMemory ? theme_.port
                                                : theme_.family(arrow.family);
    std::vector<QPointF> points = pointsOf(arrow);
    const QPointF tip = points.back(), before = points[points.size() - 2];
    const double head = draw::arrowHead * (0.8 + arrow.thickness / 6) * camera_.scale;
    const double length = std::hypot(tip.x() - before.x(), tip.y() - before.y());
    if (length > 1e-6) points.back() = tip + (before - tip) * std::min(1.0, head * 0.8 / length);
    QPen pen(colour, (arrow.thickness + (emphasised ? 1.4 : 0)) * std::clamp(camera_.scale, 0.35, 2.0));
    pen.setCapStyle(Qt::FlatCap);
    painter_.setPen(pen);
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPath(pathThrough(points));
    if (head > 1.5) paintArrowHead(painter_, before, tip, colour, head);
}

std::optional<QColor> DiagramPainter::pathColour(const draw::Subject& subject,
                                                 const DiagramMarks& marks) const {
    const auto found = marks.path.find({subject.kind, subject.index});
    if (found == marks.path.end()) return std::nullopt;
    return found->second.past ? theme_.past : theme_.future;
}

const ChannelMark* DiagramPainter::markOf(const draw::Arrow& arrow, const DiagramMarks& marks) const {
    if (arrow.subject.kind != draw::Subject::Kind::Channel) return nullptr;
    const auto found = marks.channels.find(arrow.subject.index);
    return found == marks.channels.end() ? nullptr : &found->second;
}

// In place of the depth of a channel: how full it is, and how long it was waited for. That is what changes
// from cycle to cycle, so it stays longer than what the channel carries.
DiagramWords::Lines DiagramPainter::labelLines(const draw::Arrow& arrow, const ChannelMark* mark) const {
    DiagramWords::Lines lines =
        linesOf(arrow.rows, arrow.touchesMemory || arrow.wire.value.valid() ? theme_.text
                                                                            : theme_.familyInk(arrow.family));
    // The value of a wire says more than which branch it is.
    if (arrow.wire.value.valid() && !lines.empty() && lines.back().weight == Weight::Plain)
        lines.back().worth = DiagramWords::Worth::Most;
    if (!mark || lines.empty()) return lines;
    DiagramWords::Line& last = lines.back();
    const qsizetype depth = last.words.indexOf(QLatin1String("depth "));
    if (!mark->waits) {
        last.words = last.words.left(depth).replace(QLatin1Char(','), QLatin1Char(';')) + mark->held;
        last.shorter = mark->shortHeld;
    } else if (arrow.from == arrow.to) {
        last.words = mark->wait;
    } else {
        last.words = mark->whenWaits;
        last.shorter = mark->wait;
    }
    if (mark->waits) last.ink = theme_.warning;
    last.worth = DiagramWords::Worth::Most;
    return lines;
}

double DiagramPainter::barReach() const {
    return 1.2 * std::clamp(4 * camera_.scale, 3.0, 7.0);
}

// Two bars across its beginning, or as near to it as words leave room: here somebody waits.
void DiagramPainter::paintWait(const draw::Arrow& arrow, const LabelRoom& room) {
    if (arrow.curve.size() < 4) return;
    const QPainterPath path = pathThrough(pointsOf(arrow));
    const double reach = barReach(), size = reach / 1.2;
    double where = 0.18;
    const double around = reach + 1; // a pixel of air
    for (const double along : {0.18, 0.12, 0.24, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.06, 0.9}) {
        const QPointF middle = path.pointAtPercent(along);
        if (!room.isClear({middle.x() - around, middle.y() - around, 2 * around, 2 * around})) continue;
        where = along;
        break;
    }
    painter_.save();
    painter_.translate(path.pointAtPercent(where));
    painter_.rotate(-path.angleAtPercent(where));
    for (const auto& [colour, width] : {std::pair(theme_.surface, 0.9), std::pair(theme_.warning, 0.5)}) {
        painter_.setPen(QPen(colour, width * size, Qt::SolidLine, Qt::FlatCap));
        for (const double at : {-0.5, 0.5})
            painter_.drawLine(QPointF(at * size, -size), QPointF(at * size, size));
    }
    painter_.restore();
}

} // namespace tactus::views
