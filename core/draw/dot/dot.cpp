#include "draw/build.h"
#include "draw/dot/dot_words.h"
#include "draw/letters.h"
#include "draw/looks.h"
#include "draw/palette.h"
#include "draw/state/array_state.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace tactus::draw {

namespace {

// The name of a PE above the values of a step.
std::string labelWithValues(const Node& node) {
    std::string text = fmt::format("<<font point-size=\"{0}\"><b>{1}</b>", valueLetters, escaped(node.label));
    for (const std::string& value : node.values) text += "<br/>" + escaped(value);
    return text + "</font>>";
}

constexpr double letters = 11; // points of a label

// A name for which its box is narrow is written smaller, so that it fits.
std::string sizeIn(const std::string& label, double width) {
    constexpr double border = 3;
    const double fitting = (width - 2 * border) / std::max(widthOf(label, 1), 1.0);
    return fitting < letters ? fmt::format(", fontsize={:.1f}", fitting) : std::string();
}

std::string placeOf(const Area& area) {
    return fmt::format("pos=\"{:.2f},{:.2f}\", width={}, height={}", area.centre.x, area.centre.y,
                       inches(area.width), inches(area.height));
}

// A tensor's bar is the node that is named; its other pieces follow it.
std::string tensorLines(const Scene& scene, std::size_t number) {
    const Node& node = scene.nodes[number];
    std::string text;
    std::size_t next = 0;
    bool isBar = true;
    std::vector<BarPiece> pieces = piecesOf(node);
    std::ranges::stable_partition(pieces, &BarPiece::isNamed);
    for (const BarPiece& piece : pieces) {
        text += fmt::format("  {} [{}, label={}, style=\"filled\", fillcolor=\"{}\"{}];\n",
                            quoted(isBar ? node.id : fmt::format("{}_{}", node.id, ++next)), placeOf(piece),
                            quoted(piece.isNamed ? node.label : ""), fillOf(scene, number),
                            piece.isNamed ? sizeIn(node.label, piece.width) : "");
        isBar = false;
    }
    return text;
}

// Words that begin at the left border of their box.
std::string fromLeft(const std::string& words) {
    std::string text = quoted(words);
    return text.insert(text.size() - 1, "\\l");
}

std::string nodeLines(const Scene& scene, std::size_t number) {
    const Node& node = scene.nodes[number];
    const std::string id = quoted(node.id), place = placeOf({node.centre, node.width, node.height});
    switch (node.kind) {
    case Node::Kind::Tensor:
        return tensorLines(scene, number);
    case Node::Kind::Legend:
        return fmt::format("  {} [{}, label={}, shape=box, color=none];\n", id, place, fromLeft(node.label));
    case Node::Kind::Layer:
        return fmt::format(
            "  {} [{}, label={}, labelloc=t, style=rounded, color=\"{}\", fontcolor=\"{}\"];\n", id, place,
            fromLeft(node.label), portColour, quietColour);
    case Node::Kind::Pe:
        break;
    }
    return fmt::format("  {} [{}, label={}, style=\"rounded,filled\", fillcolor=\"{}\"{}];\n", id, place,
                       node.values.empty() ? quoted(node.label) : labelWithValues(node),
                       fillOf(scene, number), sizeIn(node.label, node.width));
}

// A polyline as the B-spline that Graphviz reads: the end of the arrow, then each straight piece as a cubic.
// A part that another one continues has no arrow.
std::string spline(std::span<const Point2> path, bool hasHead) {
    std::vector<Point2> points(path.begin(), path.end());
    std::string text;
    if (hasHead) {
        const Point2 tip = path.back(), before = path[path.size() - 2];
        constexpr double head = 6;
        const double length = std::max(std::hypot(tip.x - before.x, tip.y - before.y), 1e-6);
        const double share = std::max(0.0, 1 - head / length);
        points.back() = {before.x + (tip.x - before.x) * share, before.y + (tip.y - before.y) * share};
        text = fmt::format("e,{:.2f},{:.2f} ", tip.x, tip.y);
    }
    text += fmt::format("{:.2f},{:.2f}", points[0].x, points[0].y);
    for (std::size_t at = 1; at < points.size(); ++at) {
        const Point2 a = points[at - 1], b = points[at];
        // A cubic with its control points at the thirds is the straight line.
        for (const double t : {1.0 / 3, 2.0 / 3, 1.0})
            text += fmt::format(" {:.2f},{:.2f}", a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
    }
    return text;
}

std::string splines(const Edge& edge) {
    const std::vector<std::span<const Point2>> parts = partsOf(edge);
    std::string text;
    for (std::size_t part = 0; part < parts.size(); ++part)
        text += (part > 0 ? ";" : "") + spline(parts[part], part + 1 == parts.size());
    return text;
}

// A value on a link; where it has no room, a dot.
std::string tokenLine(const Scene& scene, std::size_t number) {
    const Token& token = scene.tokens[number];
    const std::string_view colour = familyColour(scene.edges[token.edge].family);
    return fmt::format(
        "  token_{} [pos=\"{:.2f},{:.2f}\", width={}, height={}, label={}, style=\"rounded,filled\", "
        "color=\"{}\", fillcolor=\"{}\", fontsize={}{}];\n",
        token.edge, token.centre.x, token.centre.y, inches(token.width), inches(token.height),
        quoted(token.value), colour, token.value.empty() ? colour : "#ffffff", valueLetters,
        token.value.empty() ? ", shape=circle" : "");
}

std::string edgeLine(const Scene& scene, const Edge& edge) {
    const bool isPort = isWire(edge);
    const std::string_view colour = isPort ? portColour : familyColour(edge.family);
    std::string attributes =
        fmt::format("pos=\"{}\", color=\"{}\", penwidth={}", splines(edge), colour, thicknessOf(edge));
    if (!isPort && edge.delay == 0)
        attributes += ", style=dashed";
    else if (!isPort && edge.family >= familyColours) // the colour is another's too
        attributes += ", style=dotted";
    if (!edge.label.empty()) {
        attributes += fmt::format(", label={}, lp=\"{:.2f},{:.2f}\", fontcolor=\"{}\", fontsize=8",
                                  quoted(edge.label), edge.labelAt.x, edge.labelAt.y, familyInk(edge.family));
    }
    return fmt::format("  {} -> {} [{}];\n", quoted(scene.nodes[edge.from].id),
                       quoted(scene.nodes[edge.to].id), attributes);
}

} // namespace

std::string dot(const Scene& scene) {
    std::string text = header("array", "edges", scene.title);
    text += fmt::format(
        "  node [shape=box, fixedsize=true, fontname=\"DejaVu Sans\", fontsize={1}, color=\"{0}\", "
        "fontcolor=\"{0}\"];\n"
        "  edge [arrowsize=0.5, fontname=\"DejaVu Sans\"];\n",
        inkColour, letters);
    for (std::size_t number = 0; number < scene.nodes.size(); ++number) text += nodeLines(scene, number);
    for (const Edge& edge : scene.edges) text += edgeLine(scene, edge);
    for (std::size_t number = 0; number < scene.tokens.size(); ++number) text += tokenLine(scene, number);
    if (scene.keepsSize) text += corners(scene.lower, scene.upper);
    return text + "}\n";
}

} // namespace tactus::draw
