#include "draw/memory/bars.h"

#include <algorithm>
#include <cmath>

namespace tactus::draw {

bool isVertical(BarSide side) {
    return side == BarSide::Left || side == BarSide::Right;
}

Lines::Lines(const Scene& scene) {
    const auto extend = [](std::map<long, Range>& lines, double line, double at) {
        // Centres on one line may differ in their last bits, so the key is rounded.
        const auto [found, isNew] = lines.try_emplace(std::lround(line), Range{at, at});
        if (!isNew) found->second = {std::min(found->second.least, at), std::max(found->second.most, at)};
    };
    for (const Node& node : scene.nodes) {
        if (node.kind != Node::Kind::Pe) continue;
        extend(rows_, node.centre.y, node.centre.x);
        extend(columns_, node.centre.x, node.centre.y);
    }
}

bool Lines::isFirst(Point2 pe, BarSide side) const {
    switch (side) {
    case BarSide::Left:
        return pe.x <= rows_.at(std::lround(pe.y)).least + 1;
    case BarSide::Right:
        return pe.x >= rows_.at(std::lround(pe.y)).most - 1;
    case BarSide::Top:
        return pe.y >= columns_.at(std::lround(pe.x)).most - 1;
    case BarSide::Bottom:
        return pe.y <= columns_.at(std::lround(pe.x)).least + 1;
    }
    return false;
}

bool Lines::areColumnsStraight() const {
    return std::ranges::adjacent_find(columns_, [](const auto& a, const auto& b) {
               return double(b.first - a.first) < peSide + 2;
           }) == columns_.end();
}

static double distance(const Frame& frame, Point2 point, BarSide side) {
    switch (side) {
    case BarSide::Left:
        return point.x - frame.lower.x;
    case BarSide::Top:
        return frame.upper.y - point.y;
    case BarSide::Right:
        return frame.upper.x - point.x;
    case BarSide::Bottom:
        return point.y - frame.lower.y;
    }
    return 0;
}

BarSide Bars::nearest(const std::vector<Point2>& ports, const Lines& lines, bool isInput) const {
    const std::array<BarSide, 4> order =
        isInput ? std::array{BarSide::Left, BarSide::Top, BarSide::Bottom, BarSide::Right}
                : std::array{BarSide::Bottom, BarSide::Right, BarSide::Top, BarSide::Left};
    return *std::ranges::min_element(order, {}, [&](BarSide side) {
        double total = 0;
        bool allFirst = true;
        for (const Point2 port : ports) {
            total += distance(frame_, port, side);
            allFirst = allFirst && lines.isFirst(port, side);
        }
        // A wire across PEs is worse than any distance.
        const bool crosses = !allFirst && !isVertical(side) && !lines.areColumnsStraight();
        return std::round(total / double(ports.size()) + 2 * reach_[static_cast<std::size_t>(side)] +
                          (crosses ? 1e6 : 0));
    });
}

// On its side, behind what is there.
Node Bars::at(BarSide side, double depth, double length, double middle) const {
    constexpr double gap = 34;
    const double away = reach_[static_cast<std::size_t>(side)] + gap + depth / 2;
    Node node;
    node.kind = Node::Kind::Tensor;
    node.width = isVertical(side) ? depth : length;
    node.height = isVertical(side) ? length : depth;
    switch (side) {
    case BarSide::Left:
        node.centre = {frame_.lower.x - away, middle};
        break;
    case BarSide::Right:
        node.centre = {frame_.upper.x + away, middle};
        break;
    case BarSide::Top:
        node.centre = {middle, frame_.upper.y + away};
        break;
    case BarSide::Bottom:
        node.centre = {middle, frame_.lower.y - away};
        break;
    }
    return node;
}

bool Bars::isClear(const Node& bar) const {
    constexpr double margin = 10;
    return std::ranges::none_of(bars_, [&](const Node& other) {
        return std::abs(bar.centre.x - other.centre.x) < (bar.width + other.width) / 2 + margin &&
               std::abs(bar.centre.y - other.centre.y) < (bar.height + other.height) / 2 + margin;
    });
}

Node Bars::add(const std::vector<Point2>& ports, BarSide side, bool usesChannels, const std::string& label) {
    constexpr double thickness = 26, letter = 7, channel = 40, step = 4;
    const auto coordinate = [&](Point2 port) { return isVertical(side) ? port.y : port.x; };
    const auto [least, most] = std::ranges::minmax(ports, {}, coordinate);
    const double across = double(label.size()) * letter + 12;
    const double extra = usesChannels ? channel : 0; // above the last row, right of the last column
    double length = coordinate(most) - coordinate(least) + peSide + extra;
    const double middle = (coordinate(least) + coordinate(most) + extra) / 2;
    // The label is written from left to right in any bar.
    if (!isVertical(side)) length = std::max(length, across);
    const double depth = isVertical(side) ? std::max(thickness, across) : thickness;
    double& reached = reach_[static_cast<std::size_t>(side)];
    Node node = at(side, depth, length, middle);
    // In a small array a label makes its bar longer than the side, into a bar round the corner.
    while (!isClear(node)) {
        reached += step;
        node = at(side, depth, length, middle);
    }
    const double border = isVertical(side) ? (side == BarSide::Left ? frame_.lower.x : frame_.upper.x)
                                           : (side == BarSide::Bottom ? frame_.lower.y : frame_.upper.y);
    reached = std::abs((isVertical(side) ? node.centre.x : node.centre.y) - border) + depth / 2;
    node.label = label;
    bars_.push_back(node);
    return node;
}

} // namespace tactus::draw
