#include "draw/list/diagram/whole_diagram.h"

#include "draw/list/page.h"
#include "draw/looks.h"

#include <algorithm>

namespace tactus::draw {

namespace {

using BoxKind = Box::Kind;

Tone fillOf(BoxKind kind) {
    using enum Tone::Name;
    switch (kind) {
    case BoxKind::Frame:
        return {None};
    case BoxKind::Array:
        return {Array};
    case BoxKind::Buffer:
    case BoxKind::Register:
        return {Buffer};
    case BoxKind::Input:
        return {Input};
    case BoxKind::Output:
        return {Output};
    case BoxKind::HostKernel:
    case BoxKind::Constant:
    case BoxKind::Multiplexer:
        return {Surface};
    case BoxKind::Sheet:
    case BoxKind::Kernel:
    case BoxKind::Element:
    case BoxKind::Operator:
        break;
    }
    return {Pe};
}

// In points.
double cornerOf(const Box& box) {
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

class DiagramList {
  public:
    explicit DiagramList(const Diagram& diagram)
        : diagram_(diagram), page_(diagram.lower, diagram.upper, diagram.title) {}

    Picture picture() && {
        for (const bool isFrame : {true, false})
            for (std::size_t number = 0; number < diagram_.boxes.size(); ++number)
                if ((diagram_.boxes[number].kind == BoxKind::Frame) == isFrame) add(number);
        for (const Arrow& arrow : diagram_.arrows) add(arrow);
        for (const Arrow& arrow : diagram_.arrows)
            if (arrow.curve.size() >= 4) addRows(placeOf(arrow), arrow.rows, inkOf(arrow));
        return std::move(page_.picture);
    }

  private:
    void add(std::size_t number) {
        const Box& box = diagram_.boxes[number];
        const bool isDashed = box.kind == BoxKind::HostKernel || box.kind == BoxKind::Frame;
        const Rect place = page_.view(Area{box.centre, box.width, box.height});
        page_.picture.items.emplace_back(Picture::Box{
            place,
            cornerOf(box) * scale(),
            fillOf(box.kind),
            {{Tone::Name::Port}, 1.1 * scale(), isDashed ? std::vector{4.0, 2.0} : std::vector<double>()}});
        addRows(roomOf(number, place), box.rows, {Tone::Name::Ink});
    }

    void add(const Arrow& arrow) {
        if (arrow.curve.size() < 4) return;
        std::vector<Point2> points;
        for (const Point2 point : arrow.curve) points.push_back(page_.view(point));
        const Tone tone = arrow.isIdle          ? Tone{Tone::Name::Unused}
                          : arrow.touchesMemory ? Tone{Tone::Name::Port}
                                                : Tone::ofFamily(arrow.family);
        page_.picture.items.emplace_back(
            Picture::Line{.points = std::move(points),
                          .stroke = {tone, arrow.thickness * scale()},
                          .head = arrowHead * (0.8 + arrow.thickness / 6) * scale(),
                          .isCurve = true});
    }

    // Words of a box that holds others are at its top, below a margin.
    Rect roomOf(std::size_t number, const Rect& place) const {
        const Box& box = diagram_.boxes[number];
        if (box.kind != BoxKind::Frame && !holdsOthers(diagram_, number)) return place;
        const double margin = (box.kind == BoxKind::Frame ? boxMargin / 2 : boxMargin) * scale();
        return {place.left, place.top + margin, place.width, heightOfRows(box.rows)};
    }
    Rect placeOf(const Arrow& arrow) const {
        return page_.view(Area{arrow.labelAt, arrow.width, arrow.height});
    }
    static Tone inkOf(const Arrow& arrow) {
        return arrow.touchesMemory || arrow.wire.value.valid() ? Tone{Tone::Name::Ink}
                                                               : Tone::inkOfFamily(arrow.family);
    }

    double heightOfRows(const std::vector<Row>& rows) const {
        double height = 0;
        for (const Row& row : rows) height += heightOf(row.weight) * scale();
        return height;
    }
    // One below the other, in the middle of their place.
    void addRows(const Rect& place, const std::vector<Row>& rows, Tone ink) {
        double top = place.centre().y - heightOfRows(rows) / 2;
        for (const Row& row : rows) {
            const double height = heightOf(row.weight) * scale(), size = lettersOf(row.weight) * scale();
            page_.picture.items.emplace_back(
                Picture::Words{.text = row.words,
                               .place = {place.centre().x, top + height / 2 + belowMiddle(size)},
                               .anchor = Picture::Words::Anchor::Middle,
                               .size = size,
                               .tone = row.weight == Row::Weight::Quiet ? Tone{Tone::Name::Muted} : ink,
                               .isBold = row.weight == Row::Weight::Title});
            top += height;
        }
    }

    double scale() const { return page_.view.scale; }

    const Diagram& diagram_;
    Page page_;
};

} // namespace

Picture wholeDiagram(const Diagram& diagram) {
    return DiagramList(diagram).picture();
}

} // namespace tactus::draw
