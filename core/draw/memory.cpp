#include "draw/memory.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace tactus::draw {

namespace {

enum class Side { Left, Top, Right, Bottom };

bool isVertical(Side side) {
    return side == Side::Left || side == Side::Right;
}

struct Frame {
    Point2 lower, upper;
};

Frame frameOf(const Scene& scene) {
    return {scene.lower, scene.upper};
}

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

Side nearest(const Frame& frame, const std::vector<Point2>& ports, bool isInput) {
    const std::array<Side, 4> order = isInput ? std::array{Side::Left, Side::Top, Side::Bottom, Side::Right}
                                              : std::array{Side::Bottom, Side::Right, Side::Top, Side::Left};
    return *std::ranges::min_element(order, {}, [&](Side side) {
        double total = 0;
        for (const Point2 port : ports) total += distance(frame, port, side);
        return std::round(total);
    });
}

std::string labelOf(const ure::Tensor& tensor) {
    std::string label = tensor.name;
    for (const std::int64_t extent : tensor.extents) label += fmt::format("[{}]", extent);
    return label;
}

// A bar along the side that spans its ports and holds its label. Bars on one side stand one behind the other.
Node bar(const Frame& frame, const std::vector<Point2>& ports, Side side, int behind,
         const std::string& label) {
    constexpr double thickness = 26, gap = 34, letter = 8;
    const auto coordinate = [&](Point2 port) { return isVertical(side) ? port.y : port.x; };
    const auto [least, most] = std::ranges::minmax(ports, {}, coordinate);
    const double across = double(label.size()) * letter + 16;
    double length = coordinate(most) - coordinate(least) + peSide;
    // The label is written from left to right in any bar.
    if (!isVertical(side)) length = std::max(length, across);
    const double depth = isVertical(side) ? std::max(thickness, across) : thickness;
    const double middle = (coordinate(least) + coordinate(most)) / 2;
    const double away = gap + depth / 2 + behind * (depth + gap);
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

// From the bar's inner border to the PE: straight if the PE stands at that side, else through the gap between
// columns (or rows), so that no wire crosses a PE.
std::vector<Point2> wire(const Node& memory, Point2 pe, Side side, bool atSide, double lane) {
    const double half = peSide / 2, corner = half - 8;
    switch (side) {
    case Side::Left:
    case Side::Right: {
        const double sign = side == Side::Left ? 1 : -1;
        const double border = memory.centre.x + sign * memory.width / 2;
        if (atSide) return {{border, pe.y + lane}, {pe.x - sign * half, pe.y + lane}};
        const double channel = pe.y + half + 10 + lane;
        return {{border, channel}, {pe.x + corner - 6, channel}, {pe.x + corner - 6, pe.y + half}};
    }
    case Side::Top:
    case Side::Bottom: {
        const double sign = side == Side::Bottom ? 1 : -1;
        const double border = memory.centre.y + sign * memory.height / 2;
        if (atSide) return {{pe.x + lane, border}, {pe.x + lane, pe.y - sign * half}};
        const double channel = pe.x + half + 10 + lane;
        return {{channel, border}, {channel, pe.y - corner}, {pe.x + half, pe.y - corner}};
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

void addMemory(Scene& scene, const PeIndex& index, const array::Model& model) {
    const Frame frame = frameOf(scene);
    std::array<int, 4> behind{};
    for (std::size_t family = 0; family < model.ports.size(); ++family) {
        const array::PortFamily& port = model.ports[family];
        const Ports ports = portsOf(scene, index, model, port);
        if (ports.nodes.empty()) continue;
        const ure::Tensor& tensor = model.system().tensors[port.tensor];
        const Side side = nearest(frame, ports.places, port.isInput);
        const int number = behind[static_cast<std::size_t>(side)]++;
        Node memory = bar(frame, ports.places, side, number, labelOf(tensor));
        memory.id = "tensor_" + tensor.name;
        memory.tensor = port.tensor;
        const std::size_t memoryNode = scene.nodes.size();
        scene.nodes.push_back(memory);
        for (std::size_t at = 0; at < ports.nodes.size(); ++at) {
            const bool atSide = distance(frame, ports.places[at], side) < peSide;
            std::vector<Point2> path = wire(memory, ports.places[at], side, atSide, 6.0 * number);
            const Edge::Kind kind = port.isInput ? Edge::Kind::Input : Edge::Kind::Output;
            if (!port.isInput) std::ranges::reverse(path);
            const std::size_t from = port.isInput ? memoryNode : ports.nodes[at];
            const std::size_t to = port.isInput ? ports.nodes[at] : memoryNode;
            scene.edges.push_back(
                {kind, from, to, static_cast<std::uint32_t>(family), std::move(path), "", 0});
        }
    }
}

} // namespace tactus::draw
