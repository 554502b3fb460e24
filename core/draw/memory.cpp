#include "draw/memory.h"

#include "draw/bars.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace tactus::draw {

namespace {

std::string labelOf(const ure::Tensor& tensor) {
    std::string label = tensor.name;
    for (const std::int64_t extent : tensor.extents) label += fmt::format("[{}]", extent);
    return label;
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
        // Below a PE are its loops, from the right: wires from there keep to the left.
        const double x = pe.x + (side == Side::Bottom ? -8 - lane : lane);
        if (isFirst) return {{x, border}, {x, pe.y - sign * half}};
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
    const Lines lines(scene);
    Bars bars({scene.lower, scene.upper});
    std::array<int, 2> lanes{}; // of horizontal and vertical channels
    for (std::size_t family = 0; family < model.ports.size(); ++family) {
        const array::PortFamily& port = model.ports[family];
        const Ports ports = portsOf(scene, index, model, port);
        if (ports.nodes.empty()) continue;
        const ure::Tensor& tensor = model.system().tensors[port.tensor];
        const Side side = bars.nearest(ports.places, lines, port.isInput);
        const bool usesChannels =
            !std::ranges::all_of(ports.places, [&](Point2 place) { return lines.isFirst(place, side); });
        Node memory = bars.add(ports.places, side, usesChannels, labelOf(tensor));
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
