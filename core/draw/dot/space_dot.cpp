#include "draw/build.h"
#include "draw/dot/dot_words.h"
#include "draw/looks.h"
#include "draw/palette.h"
#include "draw/space/seen.h"

#include <fmt/ranges.h>
#include <set>

namespace tactus::draw {

namespace {

using Line = SpaceScene::Line;
using Sample = SpaceScene::Sample;

// Operations of xdot, which are painted below everything else: lines, and the only polygons of any shape that
// Graphviz takes.
class Background {
  public:
    void line(const Line& line, std::string_view colour) {
        text_ += colourOf('c', colour) + fmt::format("L 2 {:.2f} {:.2f} {:.2f} {:.2f} ", line.from.x,
                                                     line.from.y, line.to.x, line.to.y);
    }
    void polygon(const std::vector<Point2>& corners, std::string_view line, std::string_view fill) {
        text_ += colourOf('c', line) + colourOf('C', fill) + fmt::format("P {} ", corners.size());
        for (const Point2 corner : corners) text_ += fmt::format("{:.2f} {:.2f} ", corner.x, corner.y);
    }
    std::string attribute() const { return fmt::format("  _background={};\n", quoted(text_)); }

  private:
    static std::string colourOf(char operation, std::string_view colour) {
        return fmt::format("{} {} -{} ", operation, colour.size(), colour);
    }

    std::string text_;
};

std::string backgroundOf(const SpaceScene& scene) {
    Background background;
    for (const Line& line : scene.outline) background.line(line, boxColour);
    if (scene.front.size() > 2)
        background.polygon(scene.front, runningColour, std::string(activeColour) + "99");
    else if (scene.front.size() == 2)
        background.line({scene.front[0], scene.front[1]}, runningColour);
    return background.attribute();
}

std::string idOf(const SpaceScene& scene, std::size_t dot) {
    return fmt::format("{}", fmt::join(scene.space->system->inDesignOrder(scene.space->dots[dot].at), ","));
}

// A straight line as the B-spline that Graphviz reads, with the arrow's end before it if it has a head.
std::string splineOf(const Line& line, double head) {
    const double x = line.to.x - line.from.x, y = line.to.y - line.from.y;
    const double share = std::max(0.0, 1 - head / std::max(std::hypot(x, y), 1e-6));
    std::string text = head > 0 ? fmt::format("e,{:.2f},{:.2f} ", line.to.x, line.to.y) : std::string();
    for (const double part : {0.0, 1.0 / 3, 2.0 / 3, 1.0})
        text += fmt::format("{}{:.2f},{:.2f}", part > 0 ? " " : "", line.from.x + x * share * part,
                            line.from.y + y * share * part);
    return text;
}

constexpr double head = 5;

std::string lineOf(const std::string& from, const std::string& to, const Line& line, bool hasHead,
                   const std::string& colour, std::string_view more) {
    const double length = std::hypot(line.to.x - line.from.x, line.to.y - line.from.y);
    const double size = hasHead ? std::min(head, 0.6 * length) : 0;
    return fmt::format("  {} -> {} [pos=\"{}\", color=\"{}\"{}{}];\n", quoted(from), quoted(to),
                       splineOf(line, size), colour, more,
                       !hasHead      ? ", arrowhead=none"
                       : size < head ? fmt::format(", arrowsize={:.2f}", 0.5 * size / head)
                                     : "");
}

// The colour is another's too.
std::string_view styleOf(std::uint32_t family) {
    return family >= familyColours ? ", style=dotted" : "";
}

// The dot that makes the value, if one is there.
std::optional<std::size_t> tailOf(const IterationSpace& space, const IterationSpace::Arrow& arrow) {
    polyhedra::Point at = space.dots[arrow.to].at;
    const polyhedra::Vector& vector =
        arrow.written ? arrow.written->vector : space.graph->dependences[arrow.dependence].vector;
    for (std::size_t loop = 0; loop < at.size(); ++loop) at[loop] -= vector[loop];
    return space.dotAt(at);
}

std::string arrowsOf(const SpaceScene& scene) {
    const bool many = scene.hasManyArrows();
    std::string text;
    std::set<std::string> known; // reads of one value by several equations lie on each other
    for (std::size_t number = 0; number < scene.arrows.size(); ++number) {
        const SpaceScene::Arrow& arrow = scene.arrows[number];
        const IterationSpace::Arrow& read = scene.space->arrows[number];
        if (!arrow.shaft) continue;
        const std::string colour = read.violated
                                       ? std::string(violatedColour)
                                       : fmt::format("{}{}", familyColour(arrow.family), many ? "66" : "bf");
        const std::string to = idOf(scene, read.to);
        const auto from = tailOf(*scene.space, read);
        std::string line = lineOf(from ? idOf(scene, *from) : to, to, *arrow.shaft, !many, colour,
                                  read.violated ? ", style=dashed" : styleOf(arrow.family));
        if (known.insert(line).second) text += line;
    }
    return text;
}

// With the ends of their lines, which can't be seen.
std::string axesOf(const SpaceScene& scene) {
    std::string nodes, lines;
    for (const SpaceScene::Axis& axis : scene.axes) {
        const Point2 at = axis.nameAt();
        nodes += fmt::format("  {} [pos=\"{:.2f},{:.2f}\", shape=box, style=\"filled\", color=\"#ffffff\", "
                             "fillcolor=\"#ffffff\", width={}, height={}, label=<<b>{}</b>>];\n",
                             quoted(axis.name), at.x, at.y,
                             inches(widthOf(axis.name, lettersOf(Row::Weight::Title), true) + 4), inches(14),
                             escaped(axis.name));
        const Point2 end{axis.tip.x + axis.unit.x * head, axis.tip.y + axis.unit.y * head};
        lines += lineOf(axis.name, axis.name, {axis.start, end}, true, std::string(quietColour), "");
    }
    return nodes + lines;
}

std::string colours(DotLook look) {
    const bool isFull = look == DotLook::Plain || look == DotLook::Past;
    return fmt::format("color=\"{}\", fillcolor=\"{}\"{}",
                       look == DotLook::Present ? runningColour : portColour,
                       look == DotLook::Present ? activeColour
                       : isFull                 ? portColour
                                                : std::string_view("#ffffff"),
                       look == DotLook::Present ? ", penwidth=1.8" : "");
}

std::string circle(const std::string& id, Point2 at, double radius, DotLook look) {
    return fmt::format("  {} [pos=\"{:.2f},{:.2f}\", width={}, height={}, {}];\n", quoted(id), at.x, at.y,
                       inches(2 * radius), inches(2 * radius), colours(look));
}

// Those of the cycle have a circle of its own above the others: an arrow begins at the same circle in each
// cycle, and a film has it once.
std::string dotsOf(const SpaceScene& scene) {
    std::string text;
    const DotLayers layers = dotLayers(scene);
    std::vector<DotLook> looks(scene.dots.size(), DotLook::Future);
    for (const auto* layer : {&layers.behind, &layers.before})
        for (const DotMark& mark : *layer) looks[mark.dot] = mark.look;
    for (const std::size_t dot : scene.order)
        text += circle(idOf(scene, dot), scene.dots[dot], scene.radius, looks[dot]);
    for (const DotMark& mark : layers.present)
        text += circle(idOf(scene, mark.dot) + " now", scene.dots[mark.dot], scene.radiusOf(mark.look),
                       mark.look);
    return text;
}

std::string legendOf(const SpaceScene& scene) {
    std::string text;
    for (std::size_t number = 0; number < scene.legend.size(); ++number) {
        const Sample& sample = scene.legend[number];
        const std::string id = fmt::format("legend_{}", number);
        const double width = widthOf(sample.words, Sample::letters) + 6;
        text += fmt::format(
            "  {} [pos=\"{:.2f},{:.2f}\", shape=box, style=solid, color=none, width={}, height={}, "
            "label=\"{}\\l\", fontsize={}];\n",
            id, sample.wordsFrom() + width / 2, sample.at.y, inches(width), inches(Sample::line - 2),
            quoted(sample.words).substr(1, quoted(sample.words).size() - 2), Sample::letters);
        if (sample.kind == Sample::Kind::Dot)
            text += circle(id + "_dot", {sample.at.x + Sample::dot / 2, sample.at.y}, Sample::dot / 2 - 0.5,
                           sample.look);
        if (sample.kind == Sample::Kind::Arrow)
            text += lineOf(id, id, {sample.at, {sample.at.x + Sample::arrow, sample.at.y}}, true,
                           std::string(familyColour(sample.family)), styleOf(sample.family));
    }
    return text;
}

} // namespace

std::string dot(const SpaceScene& scene) {
    std::string text = header("space", "edges", scene.title);
    text += backgroundOf(scene);
    text += fmt::format("  node [shape=circle, style=filled, fixedsize=true, margin=0, label=\"\", "
                        "fontname=\"DejaVu Sans\", fontsize={}, fontcolor=\"{}\"];\n"
                        "  edge [arrowsize=0.5];\n",
                        lettersOf(Row::Weight::Title), inkColour);
    return text + dotsOf(scene) + arrowsOf(scene) + axesOf(scene) + legendOf(scene) +
           corners(scene.lower, scene.upper) + "}\n";
}

} // namespace tactus::draw
