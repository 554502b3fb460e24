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
    const bool isPort = edge.kind == Edge::Kind::Input || edge.kind == Edge::Kind::Output;
    const std::string_view style = isPort                         ? ""
                                   : edge.delay == 0              ? ", dashed"
                                   : edge.family >= familyColours ? ", dotted"
                                                                  : "";
    picture.line(edge.path, false, isPort ? portColour : familyColour(edge.family), isPort ? 0.8 : 1.4,
                 style);
    if (!edge.label.empty()) picture.words(edge.labelAt, 8, familyInk(edge.family), inTex(edge.label));
}

void add(TikzPicture& picture, const Scene& scene, std::size_t number) {
    const Node& node = scene.nodes[number];
    if (node.kind == Node::Kind::Legend)
        return picture.words({node.centre.x - node.width / 2, node.centre.y}, 11, inkColour,
                             inTex(node.label), "west");
    picture.box(node.centre, node.width, node.height, fillOf(scene, number), inkColour,
                node.kind == Node::Kind::Pe);
    std::vector<std::string> all{inTex(node.label)};
    for (const std::string& value : node.values) all.push_back(inTex(value));
    const bool isHigh = node.kind == Node::Kind::Tensor && node.height > 2 * node.width;
    const std::string words = lines(all);
    picture.words(node.centre, node.values.empty() ? 11 : valueLetters, inkColour,
                  isHigh ? "\\rotatebox{90}{" + words + "}" : words);
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
    for (const Edge& edge : scene.edges) add(picture, edge);
    for (std::size_t number = 0; number < scene.nodes.size(); ++number) add(picture, scene, number);
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
