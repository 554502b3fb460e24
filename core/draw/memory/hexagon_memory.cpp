#include "draw/memory/hexagon_memory.h"

#include "draw/array/hexagon.h"
#include "draw/memory/hexagon_sides.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace tactus::draw {

namespace {

constexpr double halfPe = peSide / 2;
constexpr double betweenLines = slantedPitch * 0.8660254; // from one line of PEs to the next
constexpr double aboveMiddle = 11; // wires of two bars that meet at a corner of the array are above and below

Point2 plus(Point2 at, Point2 way, double length) {
    return {at.x + way.x * length, at.y + way.y * length};
}

// Turned by so many twelfths of a turn from the right.
Point2 twelfth(int twelfths) {
    const double angle = twelfths * std::acos(-1.0) / 6;
    return {std::cos(angle), std::sin(angle)};
}

// The straight line beside which the bar is: the places at this distance from the origin.
struct Border {
    HexagonSide side = HexagonSide::Top;
    double distance = 0;

    // Where the bar begins at this height (at any place from left to right, if it lies).
    double xAt(double y) const {
        const Point2 normal = normalOf(side);
        return (distance - normal.y * y) / normal.x;
    }
    double y() const { return isUpper(side) ? distance : -distance; }
};

Border borderOf(const HexagonLines& lines, HexagonSide side) {
    constexpr double gap = 38;
    const Point2 normal = normalOf(side);
    return {side, lines.reach(side) + halfPe * (std::abs(normal.x) + std::abs(normal.y)) + gap};
}

// Where the wire of a line's last PE meets the bar.
Point2 meetingOf(const Border& border, Point2 last) {
    if (isLying(border.side)) return {last.x, border.y()};
    const double y = last.y + (isUpper(border.side) ? aboveMiddle : -aboveMiddle);
    return {border.xAt(y), y};
}

// From a line's last PE straight to the bar.
std::vector<Point2> straight(const Border& border, Point2 last) {
    const Point2 end = meetingOf(border, last);
    if (isLying(border.side)) return {{last.x, last.y + (isUpper(border.side) ? halfPe : -halfPe)}, end};
    return {{last.x + (isOnRight(border.side) ? halfPe : -halfPe), end.y}, end};
}

// The direction, in twelfths of a turn, from a line of PEs to the wire that runs beside it: between the ways
// of two links, and on the side of the line from which it joins the last PE's wire without a detour.
int towardLane(HexagonSide side, int way) {
    if (way % 3 == 0) return isUpper(side) ? 3 : 9;
    if (isLying(side)) return side == HexagonSide::Top ? (way == 1 ? 5 : 1) : (way == 4 ? 11 : 7);
    return isOnRight(side) ? (way == 1 ? 11 : 1) : (way == 2 ? 7 : 5);
}

// On from the lane to the wire of the line's last PE, and with it to the bar.
std::vector<Point2> fromLane(const Border& border, int way, Point2 onLane, Point2 last) {
    constexpr double beforeBar = 50, beforeLyingBar = halfPe + 14;
    const Point2 out = sixth(way), end = meetingOf(border, last);
    if (way % 3 == 0) {
        const double x = last.x + out.x * beforeBar;
        return {{x, onLane.y}, {x, end.y}, end};
    }
    const bool lies = isLying(border.side);
    const double y = lies ? last.y + (isUpper(border.side) ? beforeLyingBar : -beforeLyingBar) : end.y;
    const Point2 turn = plus(onLane, out, (y - onLane.y) / out.y);
    if (lies) return {turn, {last.x, y}, end};
    return {turn, end};
}

// From a PE behind others of its line: out between two links, beside the line, and into the wire of its last
// PE. `further` is how far the lane is beyond the middle between two lines.
std::vector<Point2> besideLine(const Border& border, int way, Point2 pe, Point2 last, double further) {
    constexpr double aside = 5;
    const Point2 out = sixth(way), across = twelfth(towardLane(border.side, way));
    const Point2 from = plus(pe, out, aside), onLane = plus(from, across, betweenLines / 2 + further);
    const double toEdge = std::min((halfPe - aside * std::abs(out.x)) / std::max(std::abs(across.x), 1e-9),
                                   halfPe / std::max(std::abs(across.y), 1e-9));
    std::vector<Point2> path{plus(from, across, toEdge), onLane};
    const std::vector<Point2> rest = fromLane(border, way, onLane, last);
    path.insert(path.end(), rest.begin(), rest.end());
    return path;
}

// The box around all pieces and the outline.
void bound(Node& bar) {
    Point2 lower{1e18, 1e18}, upper{-1e18, -1e18};
    const auto include = [&](double x, double y) {
        lower = {std::min(lower.x, x), std::min(lower.y, y)};
        upper = {std::max(upper.x, x), std::max(upper.y, y)};
    };
    for (const Point2 corner : bar.outline) include(corner.x, corner.y);
    for (const BarPiece& piece : bar.pieces) {
        include(piece.centre.x - piece.width / 2, piece.centre.y - piece.height / 2);
        include(piece.centre.x + piece.width / 2, piece.centre.y + piece.height / 2);
    }
    bar.centre = {(lower.x + upper.x) / 2, (lower.y + upper.y) / 2};
    bar.width = upper.x - lower.x;
    bar.height = upper.y - lower.y;
}

constexpr double labelLetter = 7, barThickness = 26, aroundLabel = 12;

Node lyingBar(const Border& border, const std::vector<Point2>& last, const std::string& label) {
    const auto [least, most] = std::ranges::minmax(last, {}, &Point2::x);
    Node bar;
    bar.width = std::max(most.x - least.x + peSide, double(label.size()) * labelLetter + aroundLabel);
    bar.height = barThickness;
    bar.centre = {(least.x + most.x) / 2,
                  border.y() + (isUpper(border.side) ? barThickness / 2 : -barThickness / 2)};
    return bar;
}

// One for each line that ends at the side, from the lowest to the highest.
std::vector<BarPiece> stepsAlong(const Border& border, const std::vector<Point2>& last, double width) {
    constexpr double nearest = 2, between = 4, end = 34;
    const double upwards = isUpper(border.side) ? 1 : -1, outwards = isOnRight(border.side) ? 1 : -1;
    std::vector<BarPiece> pieces;
    for (const Point2 one : last) {
        const bool isEnd =
            std::ranges::none_of(last, [&](Point2 other) { return upwards * (other.y - one.y) > 1; });
        const double to = isEnd ? end : betweenLines + nearest - between;
        const Point2 middle{meetingOf(border, one).x + outwards * width / 2,
                            one.y + upwards * (nearest + to) / 2};
        pieces.push_back({{middle, width, to - nearest}});
    }
    std::ranges::sort(pieces, {}, [](const BarPiece& piece) { return piece.centre.y; });
    pieces[pieces.size() / 2].isNamed = true;
    return pieces;
}

// Pieces in steps, in a straight outline.
Node slantedBar(const Border& border, const std::vector<Point2>& last, const std::string& label) {
    constexpr double forSlant = 10;
    const double width = std::max(barThickness, double(label.size()) * labelLetter + aroundLabel + forSlant);
    const double out = isOnRight(border.side) ? width : -width;
    Node bar;
    bar.pieces = stepsAlong(border, last, width);
    const double bottom = bar.pieces.front().centre.y - bar.pieces.front().height / 2,
                 top = bar.pieces.back().centre.y + bar.pieces.back().height / 2;
    bar.outline = {{border.xAt(bottom), bottom},
                   {border.xAt(top), top},
                   {border.xAt(top) + out, top},
                   {border.xAt(bottom) + out, bottom}};
    bound(bar);
    return bar;
}

// The last PEs of the lines that have a port.
std::vector<Point2> endsOf(const HexagonLines& lines, const Scene& scene, const Ports& ports, int way) {
    std::set<std::size_t> numbers;
    for (const Point2 place : ports.places) numbers.insert(lines.lastOf(place, way));
    std::vector<Point2> ends;
    for (const std::size_t number : numbers) ends.push_back(scene.nodes[number].centre);
    return ends;
}

void addWires(Scene& scene, const HexagonLines& lines, const Ports& ports, const Border& border, int way,
              double further) {
    const std::size_t bar = scene.nodes.size() - 1;
    for (const std::size_t pe : ports.nodes) {
        const Point2 place = scene.nodes[pe].centre;
        const std::size_t last = lines.lastOf(place, way);
        const Point2 end = scene.nodes[last].centre;
        std::vector<Point2> path =
            last == pe ? straight(border, end) : besideLine(border, way, place, end, further);
        if (ports.isInput) std::ranges::reverse(path);
        scene.edges.push_back({ports.isInput ? Edge::Kind::Input : Edge::Kind::Output,
                               ports.isInput ? bar : pe,
                               ports.isInput ? pe : bar,
                               static_cast<std::uint32_t>(ports.family),
                               std::move(path),
                               "",
                               0,
                               {}});
    }
}

} // namespace

bool addAroundHexagon(Scene& scene, const std::vector<Ports>& all) {
    constexpr double betweenLanes = 6;
    const HexagonLines lines(scene);
    const std::vector<WayOut> ways = waysOut(lines, scene, all);
    if (ways.size() != all.size()) return false;
    std::map<std::pair<int, int>, int> lanes; // how many tensors have wires in it
    for (std::size_t number = 0; number < all.size(); ++number) {
        const auto [side, way, cost] = ways[number];
        const Border border = borderOf(lines, side);
        const std::vector<Point2> ends = endsOf(lines, scene, all[number], way);
        Node bar = isLying(side) ? lyingBar(border, ends, all[number].label)
                                 : slantedBar(border, ends, all[number].label);
        bar.kind = Node::Kind::Tensor;
        bar.id = all[number].id;
        bar.label = all[number].label;
        bar.tensor = all[number].tensor;
        scene.nodes.push_back(std::move(bar));
        const int lane = lanes[{way % 3, towardLane(side, way)}]++;
        addWires(scene, lines, all[number], border, way, betweenLanes * lane);
    }
    scene.isHexagonal = true;
    return true;
}

} // namespace tactus::draw
