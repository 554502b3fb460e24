#include "draw/tikz/tikz_picture.h"

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

// "#rrggbb" as TikZ mixes it.
static std::string tikzColour(std::string_view hex) {
    const auto part = [&](std::size_t at) { return std::stoi(std::string(hex.substr(at, 2)), nullptr, 16); };
    return fmt::format("{{rgb,255:red,{};green,{};blue,{}}}", part(1), part(3), part(5));
}

TikzPicture::TikzPicture(std::string_view title) {
    text_ = fmt::format("% {}\n"
                        "% For \\usepackage{{tikz}} and \\usetikzlibrary{{arrows.meta}}.\n"
                        "\\begin{{tikzpicture}}[x=1bp, y=1bp, >={{Stealth[length=4bp]}}, "
                        "font=\\sffamily, every node/.style={{inner sep=0pt}}]\n",
                        oneLine(title));
}

void TikzPicture::box(Point2 centre, double width, double height, std::string_view fill,
                      std::string_view line, bool isRound, std::string_view style) {
    text_ +=
        fmt::format("  \\filldraw[fill={}, draw={}{}{}] ({:.2f},{:.2f}) rectangle ({:.2f},{:.2f});\n",
                    tikzColour(fill), tikzColour(line), isRound ? ", rounded corners=3bp" : "", style,
                    centre.x - width / 2, centre.y - height / 2, centre.x + width / 2, centre.y + height / 2);
}

void TikzPicture::circle(Point2 centre, double radius, std::string_view fill, std::string_view line,
                         double width) {
    text_ +=
        fmt::format("  \\filldraw[fill={}, draw={}, line width={:.1f}bp] ({:.2f},{:.2f}) circle ({:.2f});\n",
                    tikzColour(fill), tikzColour(line), width, centre.x, centre.y, radius);
}

void TikzPicture::polygon(const std::vector<Point2>& corners, std::string_view fill, std::string_view line,
                          std::string_view style) {
    text_ += fmt::format("  \\filldraw[fill={}, draw={}{}] ", tikzColour(fill), tikzColour(line), style);
    for (const Point2 corner : corners) text_ += fmt::format("({:.2f},{:.2f}) -- ", corner.x, corner.y);
    text_ += "cycle;\n";
}

void TikzPicture::words(Point2 centre, double size, std::string_view ink, std::string_view words,
                        std::string_view anchor) {
    text_ += fmt::format("  \\node[anchor={}, align=center, text={}, "
                         "font=\\sffamily\\fontsize{{{:.1f}}}{{{:.1f}}}\\selectfont] at "
                         "({:.2f},{:.2f}) {{{}}};\n",
                         anchor, tikzColour(ink), size, 1.2 * size, centre.x, centre.y, words);
}

void TikzPicture::line(const std::vector<Point2>& path, bool isCurve, std::string_view ink, double width,
                       std::string_view style) {
    text_ += fmt::format("  \\draw[->, draw={}, line width={:.1f}bp{}] ({:.2f},{:.2f})", tikzColour(ink),
                         width, style, path[0].x, path[0].y);
    if (isCurve)
        for (std::size_t at = 1; at + 2 < path.size(); at += 3)
            text_ +=
                fmt::format(" .. controls ({:.2f},{:.2f}) and ({:.2f},{:.2f}) .. ({:.2f},{:.2f})", path[at].x,
                            path[at].y, path[at + 1].x, path[at + 1].y, path[at + 2].x, path[at + 2].y);
    else
        for (std::size_t at = 1; at < path.size(); ++at)
            text_ += fmt::format(" -- ({:.2f},{:.2f})", path[at].x, path[at].y);
    text_ += ";\n";
}

} // namespace tactus::draw
