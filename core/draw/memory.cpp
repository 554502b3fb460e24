#include "draw/memory.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace tactus::draw {

namespace {

enum class Side { Left, Top, Right, Bottom };

bool isVertical(Side side) {
    return side == Side::Left || side == Side::Right;
}

struct Frame {
    Point2 lower, upper;
};

// Where the rows and columns of PEs begin and end, to know whether a straight wire would cross a PE.
class Lines {
  public:
    explicit Lines(const Scene& scene) {
        for (const Node& node : scene.nodes) {
            if (node.kind != Node::Kind::Pe) continue;
            extend(rows_, node.centre.y, node.centre.x);
            extend(columns_, node.centre.x, node.centre.y);
        }
    }

    // No PE stands between this one and the side.
    bool isFirst(Point2 pe, Side side) const {
        switch (side) {
        case Side::Left:
            return pe.x <= rows_.at(std::lround(pe.y)).least + 1;
        case Side::Right:
            return pe.x >= rows_.at(std::lround(pe.y)).most - 1;
        case Side::Top:
            return pe.y >= columns_.at(std::lround(pe.x)).most - 1;
        case Side::Bottom:
            return pe.y <= columns_.at(std::lround(pe.x)).least + 1;
        }
        return false;
    }

    // Rows of a hexagonal array are shifted against each other: a vertical wire would cross PEs.
    bool areColumnsStraight() const { return areApart(columns_); }

  private:
    struct Range {
        double least, most;
    };
    using Map = std::map<long, Range>;

    static void extend(Map& lines, double line, double at) {
        const auto [found, isNew] = lines.try_emplace(std::lround(line), Range{at, at});
        if (!isNew) found->second = {std::min(found->second.least, at), std::max(found->second.most, at)};
    }
    static bool areApart(const Map& lines) {
        return std::ranges::adjacent_find(lines, [](const auto& a, const auto& b) {
                   return double(b.first - a.first) < peSide + 2;
               }) == lines.end();
    }

    Map rows_, columns_;
};

double distance(const Frame& frame, Point2 point, Side side) {
    switch (side) {
    case Side::Left:
        return point.x - frame.lower.x;
    case Side::Top:
        return frame.upper.y - point.y;
    case Side::Right:
        return frame.upper.x - point.x;
    case Side::Bottom:
        return point.y - frame.lower.y;
    }
    return 0;
}

// How far the bars on each side reach so far.
using Reach = std::array<double, 4>;

// The side whose wires are shortest: past the bars that stand there, and free of PEs if possible.
Side nearest(const Frame& frame, const std::vector<Point2>& ports, const Lines& lines, const Reach& reach,
             bool isInput) {
    const std::array<Side, 4> order = isInput ? std::array{Side::Left, Side::Top, Side::Bottom, Side::Right}
                                              : std::array{Side::Bottom, Side::Right, Side::Top, Side::Left};
    return *std::ranges::min_element(order, {}, [&](Side side) {
        double total = 0;
        bool allFirst = true;
        for (const Point2 port : ports) {
            total += distance(frame, port, side);
            allFirst = allFirst && lines.isFirst(port, side);
        }
        const bool crosses = !allFirst && !isVertical(side) && !lines.areColumnsStraight();
        return std::round(total / double(ports.size()) + 2 * reach[static_cast<std::size_t>(side)] +
                          (crosses ? 1e6 : 0));
    });
}

std::string labelOf(const ure::Tensor& tensor) {
    std::string label = tensor.name;
    for (const std::int64_t extent : tensor.extents) label += fmt::format("[{}]", extent);
    return label;
}

// A bar along the side that spans its ports (and the channels beside them) and holds its label. Bars on one
// side stand one behind the other.
Node bar(const Frame& frame, const std::vector<Point2>& ports, Side side, Reach& reach, bool usesChannels,
         const std::string& label) {
    constexpr double thickness = 26, gap = 34, letter = 7, channel = 40;
    const auto coordinate = [&](Point2 port) { return isVertical(side) ? port.y : port.x; };
    const auto [least, most] = std::ranges::minmax(ports, {}, coordinate);
    const double across = double(label.size()) * letter + 12;
    const double extra = usesChannels ? channel : 0; // above the last row, right of the last column
    double length = coordinate(most) - coordinate(least) + peSide + extra;
    const double middle = (coordinate(least) + coordinate(most) + extra) / 2;
    // The label is written from left to right in any bar.
    if (!isVertical(side)) length = std::max(length, across);
    const double depth = isVertical(side) ? std::max(thickness, across) : thickness;
    double& reached = reach[static_cast<std::size_t>(side)];
    const double away = reached + gap + depth / 2;
    reached += gap + depth;
    Node node;
    node.kind = Node::Kind::Tensor;
    node.label = label;
    node.width = isVertical(side) ? depth : length;
    node.height = isVertical(side) ? length : depth;
    switch (side) {
    case Side::Left:
        node.centre = {frame.lower.x - away, middle};
        break;
    case Side::Right:
        node.centre = {frame.upper.x + away, middle};
        break;
    case Side::Top:
        node.centre = {middle, frame.upper.y + away};
        break;
    case Side::Bottom:
        node.centre = {middle, frame.lower.y - away};
        break;
    }
    return node;
}

// From the bar's inner border to the PE: straight if no PE stands between, else through the gap between rows
// (or columns). `lane` moves the wires of different tensors apart.
std::vector<Point2> wire(const Node& memory, Point2 pe, Side side, bool isFirst, double lane) {
    const double half = peSide / 2, enter = half - 14;
    switch (side) {
    case Side::Left:
    case Side::Right: {
        const double sign = side == Side::Left ? 1 : -1;
        const double border = memory.centre.x + sign * memory.width / 2;
        if (isFirst) return {{border, pe.y + lane}, {pe.x - sign * half, pe.y + lane}};
        const double channel = pe.y + half + 12 + lane;
        return {{border, channel}, {pe.x - sign * enter, channel}, {pe.x - sign * enter, pe.y + half}};
    }
    case Side::Top:
    case Side::Bottom: {
        const double sign = side == Side::Bottom ? 1 : -1;
        const double border = memory.centre.y + sign * memory.height / 2;
        if (isFirst) return {{pe.x + lane, border}, {pe.x + lane, pe.y - sign * half}};
        const double channel = pe.x + half + 12 + lane;
        return {{channel, border}, {channel, pe.y - sign * enter}, {pe.x + half, pe.y - sign * enter}};
    }
    }
    return {};
}

struct Ports {
    std::vector<std::size_t> nodes;
    std::vector<Point2> places;
};

Ports portsOf(const Scene& scene, const PeIndex& index, const array::Model& model,
              const array::PortFamily& family) {
    Ports ports;
    for (const polyhedra::Point& pe : pesOf(model, family.iterations)) {
        const auto found = index.find(pe);
        if (found == index.end()) continue;
        ports.nodes.push_back(found->second);
        ports.places.push_back(scene.nodes[found->second].centre);
    }
    return ports;
}

} // namespace

namespace {

struct Place {
    const Lines& lines;
    Side side;
    double lane;
};

void addPort(Scene& scene, std::size_t memory, std::size_t pe, std::uint32_t family, bool isInput,
             const Place& place) {
    const Point2 centre = scene.nodes[pe].centre;
    std::vector<Point2> path =
        wire(scene.nodes[memory], centre, place.side, place.lines.isFirst(centre, place.side), place.lane);
    if (!isInput) std::ranges::reverse(path);
    scene.edges.push_back({isInput ? Edge::Kind::Input : Edge::Kind::Output, isInput ? memory : pe,
                           isInput ? pe : memory, family, std::move(path), "", 0});
}

} // namespace

void addMemory(Scene& scene, const PeIndex& index, const array::Model& model) {
    const Frame frame{scene.lower, scene.upper};
    const Lines lines(scene);
    Reach reach{};
    std::array<int, 2> lanes{}; // of horizontal and vertical channels
    for (std::size_t family = 0; family < model.ports.size(); ++family) {
        const array::PortFamily& port = model.ports[family];
        const Ports ports = portsOf(scene, index, model, port);
        if (ports.nodes.empty()) continue;
        const ure::Tensor& tensor = model.system().tensors[port.tensor];
        const Side side = nearest(frame, ports.places, lines, reach, port.isInput);
        const bool usesChannels =
            !std::ranges::all_of(ports.places, [&](Point2 place) { return lines.isFirst(place, side); });
        Node memory = bar(frame, ports.places, side, reach, usesChannels, labelOf(tensor));
        memory.id = "tensor_" + tensor.name;
        memory.tensor = port.tensor;
        scene.nodes.push_back(memory);
        const std::size_t number = scene.nodes.size() - 1;
        const Place place{lines, side, 6.0 * lanes[isVertical(side) ? 0 : 1]++};
        for (const std::size_t pe : ports.nodes)
            addPort(scene, number, pe, static_cast<std::uint32_t>(family), port.isInput, place);
    }
}

} // namespace tactus::draw
