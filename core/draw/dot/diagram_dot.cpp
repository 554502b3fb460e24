#include "draw/build.h"
#include "draw/dot/dot_words.h"
#include "draw/looks.h"
#include "draw/palette.h"

#include <algorithm>
#include <cmath>

namespace tactus::draw {

namespace {

using BoxKind = Box::Kind;

std::string labelOf(const std::vector<Row>& rows, std::string_view ink) {
    std::string text = "<";
    for (std::size_t number = 0; number < rows.size(); ++number) {
        const Row& row = rows[number];
        const bool isTitle = row.weight == Row::Weight::Title;
        const std::string_view colour = row.weight == Row::Weight::Quiet ? quietColour : ink;
        // Below a name some room, or its underscores touch the next line.
        const std::string_view between = number == 0 ? ""
                                         : rows[number - 1].weight == Row::Weight::Title
                                             ? "<br/><font point-size=\"3\"> </font><br/>"
                                             : "<br/>";
        text += fmt::format("{}<font point-size=\"{}\" color=\"{}\">{}{}{}</font>", between,
                            lettersOf(row.weight), colour, isTitle ? "<b>" : "", escaped(row.words),
                            isTitle ? "</b>" : "");
    }
    return text + ">";
}

// Words of a box that holds others are at its top, below a margin.
std::string labelOf(const Box& box, bool isHolder) {
    if (box.rows.empty()) return "\"\"";
    std::string label = labelOf(box.rows, inkColour);
    if (isHolder || box.kind == BoxKind::Frame)
        label.insert(1, fmt::format("<font point-size=\"{}\"> </font><br/>", boxMargin / 2));
    return label;
}

std::string nodeLine(const Diagram& diagram, std::size_t number) {
    const Box& box = diagram.boxes[number];
    const Look look = lookOf(box.kind);
    const bool isHolder = holdsOthers(diagram, number);
    return fmt::format("  {} [pos=\"{:.2f},{:.2f}\", width={}, height={}, style=\"{}\", fillcolor=\"{}\", "
                       "color=\"{}\", labelloc={}, label={}];\n",
                       quoted(box.id), box.centre.x, box.centre.y, inches(box.width), inches(box.height),
                       look.style, look.fill, look.line, isHolder || box.kind == BoxKind::Frame ? "t" : "c",
                       labelOf(box, isHolder));
}

// The end of the arrow, and then the curve up to its head.
std::string splineOf(const Arrow& arrow) {
    std::vector<Point2> curve = arrow.curve;
    const Point2 tip = curve.back(), before = curve[curve.size() - 2];
    const double length = std::max(std::hypot(tip.x - before.x, tip.y - before.y), 1e-6);
    const double share = std::min(1.0, arrowHead / length);
    curve.back() = {tip.x + (before.x - tip.x) * share, tip.y + (before.y - tip.y) * share};
    std::string text = fmt::format("e,{:.2f},{:.2f}", tip.x, tip.y);
    for (const Point2 point : curve) text += fmt::format(" {:.2f},{:.2f}", point.x, point.y);
    return text;
}

std::string edgeLine(const Diagram& diagram, const Arrow& arrow) {
    std::string label;
    if (!arrow.rows.empty())
        label = fmt::format(", lp=\"{:.2f},{:.2f}\", label={}", arrow.labelAt.x, arrow.labelAt.y,
                            labelOf(arrow.rows, arrow.touchesMemory || arrow.wire.value.valid()
                                                    ? inkColour
                                                    : familyInk(arrow.family)));
    return fmt::format("  {} -> {} [pos=\"{}\", color=\"{}\", penwidth={:.1f}{}{}];\n",
                       quoted(diagram.boxes[arrow.from].id), quoted(diagram.boxes[arrow.to].id),
                       splineOf(arrow), colourOf(arrow), arrow.thickness,
                       arrow.isIdle ? ", style=dashed" : "", label);
}

} // namespace

std::string dot(const Diagram& diagram) {
    std::string text = header("diagram", "nodes", diagram.title);
    text += "  node [shape=box, fixedsize=true, margin=0, fontname=\"DejaVu Sans\"];\n"
            "  edge [arrowsize=0.7, fontname=\"DejaVu Sans\"];\n";
    // Graphviz paints nodes in the order of the text, so a frame comes before its boxes.
    for (const bool isFrame : {true, false})
        for (std::size_t number = 0; number < diagram.boxes.size(); ++number)
            if ((diagram.boxes[number].kind == BoxKind::Frame) == isFrame) text += nodeLine(diagram, number);
    for (const Arrow& arrow : diagram.arrows)
        if (arrow.curve.size() >= 4) text += edgeLine(diagram, arrow);
    if (diagram.keepsSize) text += corners(diagram.lower, diagram.upper);
    return text + "}\n";
}

} // namespace tactus::draw
