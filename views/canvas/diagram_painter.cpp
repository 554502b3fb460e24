#include "views/canvas/diagram_painter.h"

#include "views/models/words.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace tactus::views {

using Kind = draw::Box::Kind;
using Weight = draw::Row::Weight;

QRectF boxOf(const draw::Box& box) {
    const QPointF centre = Camera::flipped(box.centre);
    return {centre.x() - box.width / 2, centre.y() - box.height / 2, box.width, box.height};
}

QRectF labelOf(const draw::Arrow& arrow) {
    if (arrow.rows.empty()) return {};
    const QPointF centre = Camera::flipped(arrow.labelAt);
    return {centre.x() - arrow.width / 2, centre.y() - arrow.height / 2, arrow.width, arrow.height};
}

QPointF pointOn(const draw::Arrow& arrow, std::size_t piece, double t) {
    const auto at = [&](std::size_t number) { return Camera::flipped(arrow.curve[piece + number]); };
    const double u = 1 - t;
    return u * u * u * at(0) + 3 * u * u * t * at(1) + 3 * u * t * t * at(2) + t * t * t * at(3);
}

Qt::Alignment labelSide(const draw::Arrow& arrow) {
    const QRectF label = labelOf(arrow);
    bool isLeft = true, isRight = true, isBeside = false;
    for (std::size_t at = 0; at + 3 < arrow.curve.size(); at += 3)
        for (int step = 0; step <= 32; ++step) {
            const QPointF on = pointOn(arrow, at, step / 32.0);
            if (on.y() < label.top() || on.y() > label.bottom()) continue;
            isBeside = true;
            isLeft &= on.x() < label.center().x();
            isRight &= on.x() > label.center().x();
        }
    if (!isBeside || isLeft == isRight) return Qt::AlignHCenter;
    return isLeft ? Qt::AlignLeft : Qt::AlignRight;
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
    // The words of a box that holds others stand at its top.
    double words = 2 * draw::boxMargin + 1;
    for (const draw::Row& row : box.rows) words += draw::heightOf(row.weight);
    const double margin = std::min(2.0, draw::boxMargin / 2 * camera_.scale);
    QRectF room = place.adjusted(margin, margin, -margin, -margin);
    if ((box.height > words && box.kind != Kind::Buffer) || box.kind == Kind::Frame)
        room.setHeight((words - (box.kind == Kind::Frame ? draw::boxMargin : 0)) * camera_.scale - margin);
    paintLines(linesOf(box.rows, theme_.text), room);
}

double DiagramPainter::pixelsOf(Weight weight) const {
    return std::max<double>(Lettering::smallest, draw::lettersOf(weight) * camera_.scale);
}

double DiagramPainter::heightOf(Weight weight) const {
    return std::max(1.15 * pixelsOf(weight), draw::heightOf(weight) * camera_.scale);
}

std::vector<DiagramPainter::Line> DiagramPainter::linesOf(const std::vector<draw::Row>& rows,
                                                          const QColor& ink) const {
    std::vector<Line> lines;
    for (const draw::Row& row : rows)
        lines.push_back({text(row.words), row.weight, row.weight == Weight::Quiet ? theme_.muted : ink});
    return lines;
}

// Each in the middle of its line. In a small picture letters are larger than it is, so what says least goes
// first: lines that are too wide, then the quiet ones, then all but the name; that is cut where it must be,
// and no words stand where there is no room.
void DiagramPainter::paintLines(std::vector<Line> lines, QRectF place, std::optional<Qt::Alignment> ofLabel) {
    const bool isLabel = ofLabel.has_value();
    const double beyond = isLabel ? 10 : 0; // what a label may take of the room around it
    const auto isTooWide = [&](const Line& line) {
        const auto& letters = letters_.of(pixelsOf(line.weight), line.weight == Weight::Title);
        return letters.metrics.horizontalAdvance(line.words) > place.width() + beyond;
    };
    const auto height = [&] {
        double sum = 0;
        for (const Line& line : lines) sum += heightOf(line.weight);
        return sum;
    };
    for (std::size_t number = lines.size(); number-- > (isLabel ? 0 : 1);)
        if (isTooWide(lines[number])) lines.erase(lines.begin() + std::ptrdiff_t(number));
    while (lines.size() > 1 && height() > place.height() + 1.5) {
        const auto quiet = std::find_if(lines.rbegin(), lines.rend() - 1,
                                        [](const Line& line) { return line.weight == Weight::Quiet; });
        lines.erase(quiet == lines.rend() - 1 ? lines.end() - 1 : quiet.base() - 1);
    }
    if (lines.empty()) return;
    // A sign may be as large as its box.
    const bool isSign = lines.size() == 1 && lines.front().words.size() <= 2;
    constexpr double leastWidth = 12, leastHeight = 6; // pixels of a box with words in it
    if (isSign) place.adjust(-4, -4, 4, 4);
    if (place.width() < leastWidth || place.height() < leastHeight) return;
    // Of a label, away from its arrow.
    const Qt::Alignment side = ofLabel.value_or(Qt::AlignHCenter);
    const double before = (side & Qt::AlignLeft ? 0 : side & Qt::AlignRight ? beyond + 4 : beyond / 2 + 2);
    double top = place.center().y() - height() / 2;
    for (const Line& line : lines) {
        const bool isTitle = line.weight == Weight::Title;
        letters_.draw(painter_,
                      {place.left() - before, top, place.width() + beyond + 4, heightOf(line.weight)},
                      int(side | Qt::AlignVCenter), line.words, pixelsOf(line.weight), line.ink, isTitle);
        top += heightOf(line.weight);
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
    painter_.setPen(pen);
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPath(path);
    if (head > 1.5) paintArrowHead(painter_, before, tip, colour, head);
    const bool isChannel = arrow.subject.kind == draw::Subject::Kind::Channel;
    const auto mark = isChannel ? marks.channels.find(arrow.subject.index) : marks.channels.end();
    const ChannelMark* said = mark == marks.channels.end() ? nullptr : &mark->second;
    if (said && said->waits) paintWait(path);
    paintLabel(arrow, said, arrow.touchesMemory ? theme_.text : theme_.familyInk(arrow.family));
}

// In place of the depth of a channel: how full it is, and how long it was waited for.
void DiagramPainter::paintLabel(const draw::Arrow& arrow, const ChannelMark* mark, const QColor& ink) {
    std::vector<Line> lines = linesOf(arrow.rows, ink);
    if (mark && !lines.empty()) {
        Line& last = lines.back();
        const qsizetype depth = last.words.indexOf(QLatin1String("depth "));
        last.words = !mark->waits             ? last.words.left(depth) + mark->held
                     : arrow.from == arrow.to ? mark->wait
                                              : mark->whenWaits;
        if (mark->waits) last.ink = theme_.warning;
    }
    paintLines(std::move(lines), toView(labelOf(arrow)), labelSide(arrow));
}

// Two bars across its beginning, clear of the label at its middle: here somebody waits.
void DiagramPainter::paintWait(const QPainterPath& path) {
    const double size = std::clamp(4 * camera_.scale, 3.0, 7.0), where = 0.18,
                 angle = path.angleAtPercent(where);
    painter_.save();
    painter_.translate(path.pointAtPercent(where));
    painter_.rotate(-angle);
    for (const auto& [colour, width] : {std::pair(theme_.surface, 0.9), std::pair(theme_.warning, 0.5)}) {
        painter_.setPen(QPen(colour, width * size, Qt::SolidLine, Qt::FlatCap));
        for (const double at : {-0.5, 0.5})
            painter_.drawLine(QPointF(at * size, -size), QPointF(at * size, size));
    }
    painter_.restore();
}

} // namespace tactus::views
