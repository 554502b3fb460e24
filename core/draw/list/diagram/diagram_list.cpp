#include "draw/list/diagram/diagram_list.h"

#include "draw/list/diagram/places.h"

#include <algorithm>

namespace tactus::draw {

using BoxKind = Box::Kind;
using Name = Tone::Name;
using Weight = Row::Weight;

void DiagramList::add() {
    cutNames();
    for (const bool isFrame : {true, false})
        for (const Box& box : diagram_.boxes)
            if ((box.kind == BoxKind::Frame) == isFrame) addBox(box);
    for (const Arrow& arrow : diagram_.arrows) addArrow(arrow, false);
    LabelRoom room(diagram_, view_);
    addLabels(room);
    for (const Arrow& arrow : diagram_.arrows)
        if (const ChannelMark* mark = markOf(arrow); mark && mark->waits) addWait(arrow, room);
}

static Tone fillOf(BoxKind kind) {
    switch (kind) {
    case BoxKind::Frame:
        return {Name::None};
    case BoxKind::Array:
        return {Name::Array};
    case BoxKind::Buffer:
    case BoxKind::Register:
        return {Name::Buffer};
    case BoxKind::Input:
        return {Name::Input};
    case BoxKind::Output:
        return {Name::Output};
    case BoxKind::HostKernel:
    case BoxKind::Constant:
    case BoxKind::Multiplexer:
        return {Name::Surface};
    case BoxKind::Sheet:
    case BoxKind::Kernel:
    case BoxKind::Element:
    case BoxKind::Operator:
        break;
    }
    return {Name::Pe};
}

// In points.
static double cornerOf(const Box& box) {
    switch (box.kind) {
    case BoxKind::Kernel:
    case BoxKind::HostKernel:
    case BoxKind::Sheet:
    case BoxKind::Array:
    case BoxKind::Frame:
        return std::min({6.0, box.width / 2, box.height / 2});
    case BoxKind::Operator:
        return std::min(box.width, box.height) / 2;
    default:
        return 2;
    }
}

static bool isMarked(const Subject& subject, const Subject& mark) {
    return mark.kind != Subject::Kind::None && subject == mark;
}

bool DiagramList::isSelected(const Subject& subject) const {
    return isMarked(subject, marks_.selected) || marks_.pointed.contains({subject.kind, subject.index});
}

std::optional<Tone> DiagramList::pathTone(const Subject& subject) const {
    const auto found = marks_.path.find({subject.kind, subject.index});
    if (found == marks_.path.end()) return std::nullopt;
    return Tone{found->second.past ? Name::Past : Name::Future};
}

void DiagramList::addBox(const Box& box) {
    const bool isSheet = box.kind == BoxKind::Sheet, selected = !isSheet && isSelected(box.subject);
    const std::optional<Tone> path = isSheet ? std::nullopt : pathTone(box.subject);
    const bool isDashed = box.kind == BoxKind::HostKernel || box.kind == BoxKind::Frame;
    picture_.items.emplace_back(
        Picture::Box{.place = view_(areaOf(box)),
                     .radius = cornerOf(box) * view_.scale,
                     .fill = fillOf(box.kind),
                     .rim = {.tone = selected ? Tone{Name::Accent}
                                     : path   ? *path
                                              : Tone{Name::Port},
                             .width = (selected || path ? 2.6 : 1.1) * std::clamp(view_.scale, 0.4, 2.0),
                             .dashes = isDashed ? std::vector{4.0, 2.0} : std::vector<double>()}});
    DiagramWords::Lines lines = linesOf(box.rows, {Name::Ink});
    // The sign of an operator says more than the name of what it makes.
    if (box.kind == BoxKind::Operator && !lines.empty()) lines.back().worth = DiagramWords::Worth::Most;
    words_.addIn(roomOf(box), std::move(lines));
}

// The words of a box that holds others are at its top.
Rect DiagramList::roomOf(const Box& box) const {
    double words = 2 * boxMargin + 1;
    for (const Row& row : box.rows) words += heightOf(row.weight);
    const double margin = std::min(2.0, boxMargin / 2 * view_.scale);
    Rect room = view_(areaOf(box)).inside(margin);
    if ((box.height > words && box.kind != BoxKind::Buffer) || box.kind == BoxKind::Frame)
        room.height = (words - (box.kind == BoxKind::Frame ? boxMargin : 0)) * view_.scale - margin;
    return room;
}

void DiagramList::cutNames() {
    std::vector<std::pair<std::string, double>> titles;
    for (const Box& box : diagram_.boxes)
        if (!box.rows.empty() && box.rows.front().weight == Weight::Title)
            titles.emplace_back(box.rows.front().words, roomOf(box).width + 4);
    words_.tellApart(titles);
}

void DiagramList::addArrow(const Arrow& arrow, bool isHovered) {
    if (arrow.curve.size() < 4) return;
    const std::optional<Tone> path = pathTone(arrow.subject);
    const bool selected = isSelected(arrow.subject);
    const bool emphasised = path || selected || isHovered;
    std::vector<Point2> points;
    for (const Point2 point : arrow.curve) points.push_back(view_(point));
    const double head = arrowHead * (0.8 + arrow.thickness / 6) * view_.scale;
    const bool isIdle = arrow.isIdle && !path && !selected; // nothing is taken from it
    picture_.items.emplace_back(Picture::Line{
        .points = std::move(points),
        .stroke = {.tone = selected                        ? Tone{Name::Accent}
                           : path                          ? *path
                           : isIdle || arrow.touchesMemory ? Tone{Name::Port}
                                                           : Tone::ofFamily(arrow.family),
                   .width = (arrow.thickness + (emphasised ? 1.4 : 0)) * std::clamp(view_.scale, 0.35, 2.0),
                   .dashes = isIdle ? std::vector{3.0, 2.0} : std::vector<double>()},
        .head = head > 1.5 ? head : 0,
        .isCurve = true});
}

// A rim, where no other mark has its own; the box's words are below it.
void DiagramList::addHovered(const Subject& subject) {
    for (const Box& box : diagram_.boxes)
        if (box.kind != BoxKind::Sheet && isMarked(box.subject, subject) && !isSelected(subject) &&
            !pathTone(subject))
            picture_.items.emplace_back(
                Picture::Box{.place = view_(areaOf(box)),
                             .radius = cornerOf(box) * view_.scale,
                             .rim = {.tone = {Name::Ink}, .width = 1.1 * std::clamp(view_.scale, 0.4, 2.0)}});
    for (const Arrow& arrow : diagram_.arrows)
        if (isMarked(arrow.subject, subject)) addArrow(arrow, true);
}

Picture diagramIn(const View& view, const Diagram& diagram, const DiagramMarks& marks) {
    Picture picture{.width = view.width, .height = view.height, .title = diagram.title, .items = {}};
    DiagramList(picture, view, diagram, marks).add();
    return picture;
}

} // namespace tactus::draw
