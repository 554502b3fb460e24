// The question to Graphviz for the places of a diagram, and its answer.
#include "draw/build.h"
#include "draw/diagram.h"
#include "draw/dot/dot_words.h"

#include <algorithm>
#include <charconv>
#include <fmt/ranges.h>
#include <set>
#include <sstream>
#include <tuple>

namespace tactus::draw {

namespace {

constexpr double frameMargin = 14, frameTitle = 12;

// The box with the sheets below it; the centre of it all from the centre of the box.
struct Reach {
    double width, height;
    Point2 middle;
};

Reach reachOf(const Diagram& diagram, std::size_t number) {
    const Box& box = diagram.boxes[number];
    Reach reach{box.width, box.height, {}};
    for (const Box& sheet : diagram.boxes)
        if (sheet.kind == Box::Kind::Sheet && sheet.within == number) {
            reach.width = std::max(reach.width, box.width + sheet.offset.x);
            reach.height = std::max(reach.height, box.height + sheet.offset.y);
        }
    reach.middle = {(reach.width - box.width) / 2, (reach.height - box.height) / 2};
    return reach;
}

std::string sizedNode(const Diagram& diagram, std::size_t number) {
    const Reach reach = reachOf(diagram, number);
    return fmt::format("  {} [width={}, height={}];\n", diagram.boxes[number].id, inches(reach.width),
                       inches(reach.height));
}

// Room for the words, whatever letters Graphviz may find.
std::string room(double width, double height) {
    return fmt::format("<<table border=\"0\" fixedsize=\"true\" width=\"{:.0f}\" height=\"{:.0f}\"><tr><td>"
                       "</td></tr></table>>",
                       width + 6, height + 4);
}

// Boxes that the array's results come to.
std::set<std::size_t> behindArray(const Diagram& diagram) {
    std::set<std::size_t> behind;
    std::vector<std::size_t> open;
    for (std::size_t box = 0; box < diagram.boxes.size(); ++box)
        if (diagram.boxes[box].kind == Box::Kind::Array) open.push_back(box);
    while (!open.empty()) {
        const std::size_t from = open.back();
        open.pop_back();
        for (const Arrow& arrow : diagram.arrows)
            if (arrow.from == from && arrow.to != from && behind.insert(arrow.to).second)
                open.push_back(arrow.to);
    }
    return behind;
}

// Boxes beside the array in a row, what comes before what goes, so that results are on the right.
std::string rowLine(const Diagram& diagram) {
    std::vector<std::string> row;
    const auto add = [&](std::size_t box, bool isAlone) {
        const std::string& id = diagram.boxes[box].id;
        if (isAlone && std::ranges::find(row, id) == row.end()) row.push_back(id);
    };
    const auto isArray = [&](std::size_t box) { return diagram.boxes[box].kind == Box::Kind::Array; };
    // Not where it leads elsewhere too, or comes from elsewhere.
    for (const Arrow& arrow : diagram.arrows)
        if (isArray(arrow.to))
            add(arrow.from, std::ranges::all_of(diagram.arrows, [&](const Arrow& other) {
                    return other.from != arrow.from || other.to == arrow.from || isArray(other.to);
                }));
    for (const Arrow& arrow : diagram.arrows)
        if (isArray(arrow.from))
            add(arrow.to, std::ranges::all_of(diagram.arrows, [&](const Arrow& other) {
                    return other.to != arrow.to || other.from == arrow.to || isArray(other.from);
                }));
    if (row.size() < 2) return {};
    return fmt::format("  {{ rank=same; {}; }}\n  {} [style=invis];\n", fmt::join(row, "; "),
                       fmt::join(row, " -> "));
}

// Graphviz sees an arrow that goes up from its end.
std::string edgeLine(const Diagram& diagram, const Arrow& arrow, bool goesUp) {
    // A value that a register keeps comes back in another step: the way begins there, and does not end.
    const bool comesBack = diagram.boxes[arrow.to].kind == Box::Kind::Register;
    const std::string &from = diagram.boxes[goesUp ? arrow.to : arrow.from].id,
                      &to = diagram.boxes[goesUp ? arrow.from : arrow.to].id;
    return fmt::format("  {} -> {} [key={}{}{}];\n", from, to, arrow.id,
                       comesBack ? ", constraint=false" : "",
                       arrow.width == 0 ? std::string() : ", label=" + room(arrow.width, arrow.height));
}

bool isNode(const Box& box) {
    return !box.within && box.kind != Box::Kind::Frame;
}

std::vector<double> numbersIn(std::istringstream& line) {
    std::vector<double> numbers;
    std::string word;
    while (line >> word) {
        double number = 0;
        // A stream would read a number by the locale, where the point may be a comma.
        std::from_chars(word.data(), word.data() + word.size(), number);
        numbers.push_back(number);
    }
    return numbers;
}

void placeNode(Diagram& diagram, const std::string& id, const std::vector<double>& numbers) {
    const auto found = std::ranges::find(diagram.boxes, id, &Box::id);
    if (found == diagram.boxes.end() || numbers.size() < 2) return;
    const Point2 middle = reachOf(diagram, static_cast<std::size_t>(found - diagram.boxes.begin())).middle;
    found->centre = {numbers[0] - middle.x, numbers[1] - middle.y};
}

void placeArrow(Diagram& diagram, const std::string& id, const std::string& from,
                const std::vector<double>& numbers) {
    const auto found = std::ranges::find(diagram.arrows, id, &Arrow::id);
    if (found == diagram.arrows.end()) return;
    found->curve.clear();
    for (std::size_t at = 1; at + 1 < numbers.size(); at += 2)
        found->curve.push_back({numbers[at], numbers[at + 1]});
    // An arrow that Graphviz has seen from its end comes back the other way round.
    if (diagram.boxes[found->from].id != from) std::ranges::reverse(found->curve);
}

void placeLabel(Diagram& diagram, const std::string& id, const std::vector<double>& numbers) {
    const auto found = std::ranges::find(diagram.arrows, id, &Arrow::id);
    if (found != diagram.arrows.end() && numbers.size() >= 2) found->labelAt = {numbers[0], numbers[1]};
}

void include(Point2& lower, Point2& upper, Point2 centre, double width, double height) {
    lower = {std::min(lower.x, centre.x - width / 2), std::min(lower.y, centre.y - height / 2)};
    upper = {std::max(upper.x, centre.x + width / 2), std::max(upper.y, centre.y + height / 2)};
}

constexpr double far = 1e12;

void placeFrame(Diagram& diagram, std::size_t frame) {
    Point2 lower{far, far}, upper{-far, -far};
    for (std::size_t number = 0; number < diagram.boxes.size(); ++number) {
        const Box& box = diagram.boxes[number];
        if (box.frame != frame) continue;
        const Reach reach = reachOf(diagram, number);
        include(lower, upper, {box.centre.x + reach.middle.x, box.centre.y + reach.middle.y}, reach.width,
                reach.height);
    }
    Box& box = diagram.boxes[frame];
    box.width = upper.x - lower.x + 2 * frameMargin;
    box.height = upper.y - lower.y + 2 * frameMargin + frameTitle;
    box.centre = {(lower.x + upper.x) / 2, (lower.y + upper.y + frameTitle) / 2};
}

void bound(Diagram& diagram) {
    if (diagram.boxes.empty()) return;
    Point2 lower{far, far}, upper{-far, -far};
    for (const Box& box : diagram.boxes) include(lower, upper, box.centre, box.width, box.height);
    for (const Arrow& arrow : diagram.arrows) {
        for (const Point2 point : arrow.curve) include(lower, upper, point, 0, 0);
        if (arrow.width > 0) include(lower, upper, arrow.labelAt, arrow.width, arrow.height);
    }
    diagram.lower = lower;
    diagram.upper = upper;
}

// The time that places take grows faster than the square of their number. So Graphviz takes less care to make
// arrows short in large diagrams, and in very large ones they are straight lines.
std::string effort(const Diagram& diagram) {
    constexpr std::size_t large = 200, veryLarge = 600;
    if (diagram.boxes.size() > veryLarge) return "  nslimit=1; mclimit=0.2; splines=line;\n";
    return diagram.boxes.size() > large ? "  nslimit=4; mclimit=0.5;\n" : "";
}

} // namespace

std::string layoutDot(const Diagram& diagram) {
    // Downwards words are side by side, and from left to right below one another.
    const auto [way, between, rank] = diagram.isFolded      ? std::tuple("TB", 0.3, 0.12)
                                      : diagram.isDownwards ? std::tuple("TB", 0.1, 0.25)
                                                            : std::tuple("LR", 0.3, 0.45);
    std::string text = fmt::format("digraph diagram {{\n"
                                   "  rankdir={}; nodesep={}; ranksep={};\n"
                                   "  node [shape=box, fixedsize=true, label=\"\"];\n"
                                   "  edge [dir=none];\n",
                                   way, between, rank) +
                       effort(diagram);
    const std::set<std::size_t> behind = diagram.isFolded ? behindArray(diagram) : std::set<std::size_t>();
    for (std::size_t frame = 0; frame < diagram.boxes.size(); ++frame) {
        if (diagram.boxes[frame].kind != Box::Kind::Frame) continue;
        text += fmt::format("  subgraph cluster_{} {{ margin={:.0f}; label={};\n", diagram.boxes[frame].id,
                            frameMargin, room(30, frameTitle));
        for (std::size_t number = 0; number < diagram.boxes.size(); ++number)
            if (diagram.boxes[number].frame == frame) text += "  " + sizedNode(diagram, number);
        text += "  }\n";
    }
    for (std::size_t number = 0; number < diagram.boxes.size(); ++number)
        if (isNode(diagram.boxes[number]) && !diagram.boxes[number].frame) text += sizedNode(diagram, number);
    for (const bool goesUp : {false, true})
        for (const Arrow& arrow : diagram.arrows)
            if (goesUp == (arrow.from != arrow.to && behind.contains(arrow.to)))
                text += edgeLine(diagram, arrow, goesUp);
    if (diagram.isFolded) text += rowLine(diagram);
    return text + "}\n";
}

void place(Diagram& diagram, std::string_view lines) {
    std::istringstream text{std::string(lines)};
    for (std::string line; std::getline(text, line);) {
        std::istringstream words(line);
        std::string kind, id, from, to;
        words >> kind;
        if (kind == "edge") words >> from >> to;
        words >> id;
        const std::vector<double> numbers = numbersIn(words);
        if (kind == "node") placeNode(diagram, id, numbers);
        if (kind == "edge") placeArrow(diagram, id, from, numbers);
        if (kind == "label") placeLabel(diagram, id, numbers);
    }
    for (Box& box : diagram.boxes)
        if (box.within)
            box.centre = {diagram.boxes[*box.within].centre.x + box.offset.x,
                          diagram.boxes[*box.within].centre.y + box.offset.y};
    for (std::size_t frame = 0; frame < diagram.boxes.size(); ++frame)
        if (diagram.boxes[frame].kind == Box::Kind::Frame) placeFrame(diagram, frame);
    bound(diagram);
}

} // namespace tactus::draw
