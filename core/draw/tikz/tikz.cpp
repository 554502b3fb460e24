// Scenes and diagrams as pictures of TikZ, with their places in points.
#include "draw/build.h"
#include "draw/looks.h"
#include "draw/palette.h"
#include "draw/state/array_state.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::draw {

namespace {

// Letters that TeX would read as commands; those outside of ASCII that pictures have.
std::string inTex(std::string_view words) {
    static constexpr std::pair<std::string_view, std::string_view> known[] = {{"\\", "\\textbackslash{}"},
                                                                              {"{", "\\{"},
                                                                              {"}", "\\}"},
                                                                              {"$", "\\$"},
                                                                              {"&", "\\&"},
                                                                              {"#", "\\#"},
                                                                              {"^", "\\^{}"},
                                                                              {"_", "\\_"},
                                                                              {"~", "\\textasciitilde{}"},
                                                                              {"%", "\\%"},
                                                                              {"<", "\\textless{}"},
                                                                              {">", "\\textgreater{}"},
                                                                              {"|", "\\textbar{}"},
                                                                              {"×", "$\\times$"},
                                                                              {"·", "$\\cdot$"},
                                                                              {"≤", "$\\le$"},
                                                                              {"…", "\\dots{}"}};
    std::string out;
    while (!words.empty()) {
        const auto special =
            std::ranges::find_if(known, [&](const auto& one) { return words.starts_with(one.first); });
        const bool isKnown = special != std::end(known);
        out += isKnown ? special->second : words.substr(0, 1);
        words.remove_prefix(isKnown ? special->first.size() : 1);
    }
    return out;
}

class Picture {
  public:
    explicit Picture(std::string_view title) {
        text_ = fmt::format("% {}\n"
                            "% For \\usepackage{{tikz}} and \\usetikzlibrary{{arrows.meta}}.\n"
                            "\\begin{{tikzpicture}}[x=1bp, y=1bp, >={{Stealth[length=4bp]}}, "
                            "font=\\sffamily, every node/.style={{inner sep=0pt}}]\n",
                            oneLine(title));
    }

    void box(Point2 centre, double width, double height, std::string_view fill, std::string_view line,
             bool isRound, std::string_view style = "") {
        text_ += fmt::format(
            "  \\filldraw[fill={}, draw={}{}{}] ({:.2f},{:.2f}) rectangle ({:.2f},{:.2f});\n", colour(fill),
            colour(line), isRound ? ", rounded corners=3bp" : "", style, centre.x - width / 2,
            centre.y - height / 2, centre.x + width / 2, centre.y + height / 2);
    }
    // `size`: points of its letters; `words` are TeX.
    void words(Point2 centre, double size, std::string_view ink, std::string_view words,
               std::string_view anchor = "center") {
        text_ += fmt::format("  \\node[anchor={}, align=center, text={}, "
                             "font=\\sffamily\\fontsize{{{:.1f}}}{{{:.1f}}}\\selectfont] at "
                             "({:.2f},{:.2f}) {{{}}};\n",
                             anchor, colour(ink), size, 1.2 * size, centre.x, centre.y, words);
    }
    void line(std::span<const Point2> path, bool isCurve, bool hasHead, std::string_view ink, double width,
              std::string_view style) {
        text_ += fmt::format("  \\draw[{}draw={}, line width={:.1f}bp{}] ({:.2f},{:.2f})",
                             hasHead ? "->, " : "", colour(ink), width, style, path[0].x, path[0].y);
        if (isCurve)
            for (std::size_t at = 1; at + 2 < path.size(); at += 3)
                text_ += fmt::format(" .. controls ({:.2f},{:.2f}) and ({:.2f},{:.2f}) .. ({:.2f},{:.2f})",
                                     path[at].x, path[at].y, path[at + 1].x, path[at + 1].y, path[at + 2].x,
                                     path[at + 2].y);
        else
            for (std::size_t at = 1; at < path.size(); ++at)
                text_ += fmt::format(" -- ({:.2f},{:.2f})", path[at].x, path[at].y);
        text_ += ";\n";
    }
    std::string end() { return std::move(text_) + "\\end{tikzpicture}\n"; }

    static std::string oneLine(std::string_view words) {
        std::string line(words);
        std::ranges::replace_if(
            line, [](unsigned char byte) { return byte < ' '; }, ' ');
        return line;
    }

  private:
    // "#rrggbb" as TikZ mixes it.
    static std::string colour(std::string_view hex) {
        const auto part = [&](std::size_t at) {
            return std::stoi(std::string(hex.substr(at, 2)), nullptr, 16);
        };
        return fmt::format("{{rgb,255:red,{};green,{};blue,{}}}", part(1), part(3), part(5));
    }

    std::string text_;
};

// Several lines one below the other.
std::string lines(const std::vector<std::string>& all) {
    std::string text;
    for (const std::string& line : all) text += (text.empty() ? "" : " \\\\ ") + line;
    return text;
}

void add(Picture& picture, const Edge& edge) {
    const bool isPort = isWire(edge);
    const std::string_view style = isPort                         ? ""
                                   : edge.delay == 0              ? ", dashed"
                                   : edge.family >= familyColours ? ", dotted"
                                                                  : "";
    const std::vector<std::span<const Point2>> parts = partsOf(edge);
    for (std::size_t part = 0; part < parts.size(); ++part)
        picture.line(parts[part], false, part + 1 == parts.size(),
                     isPort ? portColour : familyColour(edge.family), thicknessOf(edge), style);
    if (!edge.label.empty()) picture.words(edge.labelAt, 8, familyInk(edge.family), inTex(edge.label));
}

void add(Picture& picture, const Scene& scene, std::size_t number) {
    const Node& node = scene.nodes[number];
    if (node.kind == Node::Kind::Legend)
        return picture.words({node.centre.x - node.width / 2, node.centre.y}, 11, inkColour,
                             inTex(node.label), "west");
    std::vector<std::string> all{inTex(node.label)};
    for (const std::string& value : node.values) all.push_back(inTex(value));
    const std::string words = lines(all);
    for (const Piece& piece : piecesOf(node)) {
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
    Picture picture(scene.title);
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
    Picture picture(diagram.title);
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
        picture.line(arrow.curve, true, true, colourOf(arrow), arrow.thickness, "");
        if (!arrow.rows.empty())
            picture.words(arrow.labelAt, lettersOf(Row::Weight::Plain), inkColour, wordsOf(arrow.rows));
    }
    return picture.end();
}

} // namespace tactus::draw
