// Scenes and diagrams as pictures of TikZ, with their places in points.
#include "draw/build.h"
#include "draw/looks.h"
#include "draw/palette.h"
#include "draw/state/array_state.h"
#include "draw/tikz/tikz_picture.h"

#include <fmt/format.h>

namespace tactus::draw {

namespace {

// Several lines one below the other.
std::string lines(const std::vector<std::string>& all) {
    std::string text;
    for (const std::string& line : all) text += (text.empty() ? "" : " \\\\ ") + line;
    return text;
}

void add(TikzPicture& picture, const Edge& edge) {
    const bool isPort = isWire(edge);
    const std::string_view style = isPort                         ? ""
                                   : edge.delay == 0              ? ", dashed"
                                   : edge.family >= familyColours ? ", dotted"
                                                                  : "";
    const std::vector<std::span<const Point2>> parts = partsOf(edge);
    for (std::size_t part = 0; part < parts.size(); ++part)
        picture.line({parts[part].begin(), parts[part].end()}, false,
                     isPort ? portColour : familyColour(edge.family), thicknessOf(edge),
                     part + 1 == parts.size() ? std::string(style) : fmt::format("{}, -", style));
    if (!edge.label.empty()) picture.words(edge.labelAt, 8, familyInk(edge.family), inTex(edge.label));
}

void add(TikzPicture& picture, const Scene& scene, std::size_t number) {
    const Node& node = scene.nodes[number];
    if (node.kind == Node::Kind::Legend)
        return picture.words({node.centre.x - node.width / 2, node.centre.y}, 11, inkColour,
                             inTex(node.label), "west");
    std::vector<std::string> all{inTex(node.label)};
    for (const std::string& value : node.values) all.push_back(inTex(value));
    const std::string words = lines(all);
    for (const BarPiece& piece : piecesOf(node)) {
        picture.box(piece.centre, piece.width, piece.height, fillOf(scene, number), inkColour,
                    node.kind == Node::Kind::Pe);
        const bool isHigh = node.kind == Node::Kind::Tensor && piece.height > 2 * piece.width;
        if (piece.isNamed)
            picture.words(piece.centre, node.values.empty() ? 11 : valueLetters, inkColour,
                          isHigh ? "\\rotatebox{90}{" + words + "}" : words);
    }
}

std::string wordsOf(const std::vector<Row>& rows) {
    std::vector<std::string> all;
    for (const Row& row : rows)
        all.push_back(fmt::format("{{\\fontsize{{{0:.1f}}}{{{1:.1f}}}\\selectfont {2}{3}}}",
                                  lettersOf(row.weight), heightOf(row.weight),
                                  row.weight == Row::Weight::Title ? "\\bfseries " : "", inTex(row.words)));
    return lines(all);
}

} // namespace

std::string tikz(const Scene& scene) {
    TikzPicture picture(scene.title);
    // Frames are below what they hold.
    for (const Node& node : scene.nodes) {
        if (node.kind != Node::Kind::Layer) continue;
        picture.box(node.centre, node.width, node.height, "#ffffff", portColour, true);
        constexpr double inside = 8;
        picture.words({node.centre.x - node.width / 2 + inside, node.centre.y + node.height / 2 - inside}, 11,
                      quietColour, inTex(node.label), "north west");
    }
    for (const Edge& edge : scene.edges) add(picture, edge);
    for (std::size_t number = 0; number < scene.nodes.size(); ++number)
        if (scene.nodes[number].kind != Node::Kind::Layer) add(picture, scene, number);
    for (const Token& token : scene.tokens) {
        const std::string_view colour = familyColour(scene.edges[token.edge].family);
        picture.box(token.centre, token.width, token.height, token.value.empty() ? colour : "#ffffff", colour,
                    true);
        if (!token.value.empty()) picture.words(token.centre, valueLetters, inkColour, inTex(token.value));
    }
    return picture.end();
}

std::string tikz(const Diagram& diagram) {
    TikzPicture picture(diagram.title);
    for (const bool isFrame : {true, false})
        for (std::size_t number = 0; number < diagram.boxes.size(); ++number) {
            const Box& box = diagram.boxes[number];
            if ((box.kind == Box::Kind::Frame) != isFrame) continue;
            const Look look = lookOf(box.kind);
            picture.box(box.centre, box.width, box.height, look.fill, look.line,
                        look.style.find("rounded") != std::string_view::npos,
                        look.style.find("dashed") != std::string_view::npos ? ", dashed" : "");
            if (box.rows.empty()) continue;
            const bool isAtTop = isFrame || holdsOthers(diagram, number);
            picture.words({box.centre.x, isAtTop ? box.centre.y + box.height / 2 - boxMargin : box.centre.y},
                          lettersOf(Row::Weight::Plain), inkColour, wordsOf(box.rows),
                          isAtTop ? "north" : "center");
        }
    for (const Arrow& arrow : diagram.arrows) {
        if (arrow.curve.size() < 4) continue;
        picture.line(arrow.curve, true, colourOf(arrow), arrow.thickness, "");
        if (!arrow.rows.empty())
            picture.words(arrow.labelAt, lettersOf(Row::Weight::Plain), inkColour, wordsOf(arrow.rows));
    }
    return picture.end();
}

} // namespace tactus::draw
