#include "draw/build.h"
#include "draw/dot/dot_words.h"
#include "draw/letters.h"
#include "draw/looks.h"
#include "draw/palette.h"
#include "draw/state/array_state.h"

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

// A legend's text begins at the left border of its box.
std::string labelOf(const Node& node) {
    if (!node.values.empty()) return labelWithValues(node);
    if (node.kind != Node::Kind::Legend) return quoted(node.label);
    std::string text = quoted(node.label);
    text.insert(text.size() - 1, "\\l");
    return text;
}

constexpr double letters = 11; // points of a label

// The name of a PE of many coordinates is written smaller, so that it fits.
std::string sizeOf(const Node& node) {
    constexpr double border = 3;
    const double fitting = (node.width - 2 * border) / std::max(widthOf(node.label, 1), 1.0);
    if (node.kind != Node::Kind::Pe || fitting >= letters) return {};
    return fmt::format(", fontsize={:.1f}", fitting);
}

std::string nodeLine(const Scene& scene, std::size_t number) {
    const Node& node = scene.nodes[number];
    const std::string place =
        fmt::format("pos=\"{:.2f},{:.2f}\", width={}, height={}, label={}", node.centre.x, node.centre.y,
                    inches(node.width), inches(node.height), labelOf(node));
    if (node.kind == Node::Kind::Legend)
        return fmt::format("  {} [{}, shape=box, color=none];\n", quoted(node.id), place);
    const std::string_view style = node.kind == Node::Kind::Pe ? "rounded,filled" : "filled";
    return fmt::format("  {} [{}, style=\"{}\", fillcolor=\"{}\"{}];\n", quoted(node.id), place, style,
                       fillOf(scene, number), sizeOf(node));
}

// A polyline as the B-spline that Graphviz reads: the end of the arrow, then each straight piece as a cubic.
std::string spline(const std::vector<Point2>& path) {
    const Point2 tip = path.back();
    const Point2 before = path[path.size() - 2];
    constexpr double head = 6;
    const double length = std::max(std::hypot(tip.x - before.x, tip.y - before.y), 1e-6);
    const double share = std::max(0.0, 1 - head / length);
    std::vector<Point2> points = path;
    points.back() = {before.x + (tip.x - before.x) * share, before.y + (tip.y - before.y) * share};
    std::string text = fmt::format("e,{:.2f},{:.2f} {:.2f},{:.2f}", tip.x, tip.y, points[0].x, points[0].y);
    for (std::size_t at = 1; at < points.size(); ++at) {
        const Point2 a = points[at - 1], b = points[at];
        // A cubic with its control points at the thirds is the straight line.
        for (const double t : {1.0 / 3, 2.0 / 3, 1.0})
            text += fmt::format(" {:.2f},{:.2f}", a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
    }
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
    const bool isPort = edge.kind == Edge::Kind::Input || edge.kind == Edge::Kind::Output;
    const std::string_view colour = isPort ? portColour : familyColour(edge.family);
    std::string attributes = fmt::format("pos=\"{}\", color=\"{}\", penwidth={}", spline(edge.path), colour,
                                         isPort ? "0.8" : "1.4");
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
    std::string text =
        "digraph array {\n"
        "  // Positions are in points and pinned: plain `dot -Tsvg` draws them as they are.\n"
        "  layout=nop2; notranslate=true; pad=0.2; outputorder=edgesfirst; forcelabels=true;\n";
    text += fmt::format("  label={}; labelloc=t; fontname=\"DejaVu Sans\"; fontsize=14; fontcolor=\"{}\";\n",
                        quoted(scene.title), inkColour);
    text += fmt::format(
        "  node [shape=box, fixedsize=true, fontname=\"DejaVu Sans\", fontsize={1}, color=\"{0}\", "
        "fontcolor=\"{0}\"];\n"
        "  edge [arrowsize=0.5, fontname=\"DejaVu Sans\"];\n",
        inkColour, letters);
    for (std::size_t number = 0; number < scene.nodes.size(); ++number) text += nodeLine(scene, number);
    for (const Edge& edge : scene.edges) text += edgeLine(scene, edge);
    for (std::size_t number = 0; number < scene.tokens.size(); ++number) text += tokenLine(scene, number);
    if (scene.keepsSize) text += corners(scene.lower, scene.upper);
    return text + "}\n";
}

} // namespace tactus::draw
