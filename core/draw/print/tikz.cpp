#include "draw/print/tikz.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::draw {

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

static std::string oneLine(std::string_view words) {
    std::string line(words);
    std::ranges::replace_if(
        line, [](unsigned char byte) { return byte < ' '; }, ' ');
    return line;
}

namespace {

constexpr double pointsOfPixel = 0.75; // PostScript points

std::string texColour(const Tone& tone) {
    const std::string hex(colourOf(tone));
    const auto part = [&](std::size_t at) { return std::stoi(hex.substr(at, 2), nullptr, 16); };
    return fmt::format("{{rgb,255:red,{};green,{};blue,{}}}", part(1), part(3), part(5));
}

std::string texPoint(Point2 place) {
    return fmt::format("({:.2f},{:.2f})", place.x, place.y);
}

std::string texFill(const Tone& tone) {
    std::string text = tone ? "fill=" + texColour(tone) : std::string("fill=none");
    if (tone && tone.opacity < 1) text += fmt::format(", fill opacity={:.2f}", tone.opacity);
    return text;
}

std::string texStroke(const Stroke& stroke) {
    if (!stroke.tone) return "draw=none";
    const double width = stroke.width * pointsOfPixel;
    std::string text = fmt::format("draw={}, line width={:.2f}bp", texColour(stroke.tone), width);
    if (stroke.tone.opacity < 1) text += fmt::format(", draw opacity={:.2f}", stroke.tone.opacity);
    if (stroke.isRound) text += ", line cap=round";
    for (std::size_t n = 0; n < stroke.dashes.size(); ++n)
        text += fmt::format("{}{} {:.2f}bp", n == 0 ? ", dash pattern=" : " ", n % 2 == 0 ? "on" : "off",
                            stroke.dashes[n] * width);
    return text;
}

std::string commandOf(const Picture::Box& box) {
    const std::string round = box.radius > 0
                                  ? fmt::format(", rounded corners={:.2f}bp", box.radius * pointsOfPixel)
                                  : std::string();
    return fmt::format("  \\path[{}, {}{}] {} rectangle {};\n", texFill(box.fill), texStroke(box.rim), round,
                       texPoint({box.place.left, box.place.top}),
                       texPoint({box.place.right(), box.place.bottom()}));
}

std::string texPolygon(const std::vector<Point2>& corners, const std::string& how) {
    std::string text = fmt::format("  \\path[{}] ", how);
    for (const Point2 corner : corners) text += texPoint(corner) + " -- ";
    return text + "cycle;\n";
}

std::string commandOf(const Picture::Line& line) {
    const auto pointOf = [&](std::size_t n) {
        return texPoint(n + 1 == line.points.size() ? endOfStroke(line) : line.points[n]);
    };
    std::string text = fmt::format("  \\path[{}] {}", texStroke(line.stroke), texPoint(line.points.front()));
    if (line.isCurve)
        for (std::size_t n = 1; n + 2 < line.points.size(); n += 3)
            text += fmt::format(" .. controls {} and {} .. {}", pointOf(n), pointOf(n + 1), pointOf(n + 2));
    else
        for (std::size_t n = 1; n < line.points.size(); ++n) text += " -- " + pointOf(n);
    text += ";\n";
    const std::vector<Point2> head = headOf(line);
    return head.empty() ? text : text + texPolygon(head, texFill(line.stroke.tone));
}

std::string commandOf(const Picture::Dot& dot) {
    return fmt::format("  \\path[{}, {}] {} circle ({:.2f});\n", texFill(dot.fill), texStroke(dot.rim),
                       texPoint(dot.centre), dot.radius);
}

std::string commandOf(const Picture::Polygon& one) {
    return texPolygon(one.corners, texFill(one.fill) + ", " + texStroke(one.rim));
}

std::string commandOf(const Picture::Words& words) {
    using Anchor = Picture::Words::Anchor;
    const std::string_view anchor = words.anchor == Anchor::Start    ? "base west"
                                    : words.anchor == Anchor::Middle ? "base"
                                                                     : "base east";
    const double size = words.size * pointsOfPixel;
    return fmt::format(
        "  \\node[anchor={}, text={}{}, font=\\sffamily\\fontsize{{{:.1f}}}{{{:.1f}}}\\selectfont{}] "
        "at {} {{{}}};\n",
        anchor, texColour(words.tone), words.isUpwards ? ", rotate=90" : "", size, 1.2 * size,
        words.isBold ? "\\bfseries" : "", texPoint(words.place), inTex(words.text));
}

} // namespace

std::string tikz(const Picture& picture) {
    std::string text = fmt::format(
        "% {}\n"
        "% For \\usepackage{{tikz}}.\n"
        "\\begin{{tikzpicture}}[x={}bp, y=-{}bp, every node/.style={{inner sep=0pt}}]\n"
        "  \\clip (0,0) rectangle {};\n",
        oneLine(picture.title), pointsOfPixel, pointsOfPixel, texPoint({picture.width, picture.height}));
    for (const Picture::Item& item : picture.items)
        text += std::visit([](const auto& one) { return commandOf(one); }, item);
    return text + "\\end{tikzpicture}\n";
}

} // namespace tactus::draw
