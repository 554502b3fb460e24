#include "draw/array/memory.h"

#include "array/counts/pes.h"
#include "array/model_text.h"
#include "draw/array/bars.h"
#include "draw/letters.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace tactus::draw {

namespace {

// An expression has its indices already.
std::string labelOf(const array::Model& model, ure::TensorId id) {
    constexpr std::size_t longest = 28;
    if (array::isExpression(model, id)) return shortened(array::textOfTensor(model, id), longest);
    const ure::Tensor& tensor = model.system().tensors[id];
    std::string label = tensor.name;
    for (const std::int64_t extent : tensor.extents) label += fmt::format("[{}]", extent);
    return label;
}

// The shifts that move the wires of different tensors apart: where they meet the PE, and in the gaps between
// PEs.
struct Lane {
    double place = 0, channel = 0;
};

// From the bar's inner border to the PE: straight if no PE is between, else through the gap between rows
// (or columns).
std::vector<Point2> wire(const Node& memory, Point2 pe, Side side, bool isFirst, Lane lane) {
    const double half = peSide / 2, enter = 8 + lane.place / 2;
    switch (side) {
    case Side::Left:
    case Side::Right: {
        const double sign = side == Side::Left ? 1 : -1;
        const double border = memory.centre.x + sign * memory.width / 2;
        if (isFirst) return {{border, pe.y + lane.place}, {pe.x - sign * half, pe.y + lane.place}};
        const double channel = pe.y + half + 12 + lane.channel;
        return {{border, channel}, {pe.x - sign * enter, channel}, {pe.x - sign * enter, pe.y + half}};
    }
    case Side::Top:
    case Side::Bottom: {
        const double sign = side == Side::Bottom ? 1 : -1;
        const double border = memory.centre.y + sign * memory.height / 2;
        // Below a PE are its loops, from the right: wires from there keep to the left.
        const double x = pe.x + (side == Side::Bottom ? -loopsEnd - 4 - lane.place : lane.place);
        if (isFirst) return {{x, border}, {x, pe.y - sign * half}};
        const double channel = pe.x + half + 12 + lane.channel;
        return {{channel, border}, {channel, pe.y - sign * enter}, {pe.x + half, pe.y - sign * enter}};
    }
    }
    return {};
}

struct Ports {
    std::vector<std::size_t> nodes;
    std::vector<Point2> places;
};

// Nothing if it was stopped.
std::optional<Ports> portsOf(const Scene& scene, const PeIndex& index, const array::Model& model,
                             const array::PortFamily& family, const polyhedra::Budget& budget) {
    const auto pes = pesOf(model, family.iterations, budget);
    if (!pes) return std::nullopt;
    Ports ports;
    for (const polyhedra::Point& pe : *pes) {
        const auto node = index.of(pe);
        if (!node) continue;
        ports.nodes.push_back(*node);
        ports.places.push_back(scene.nodes[*node].centre);
    }
    return ports;
}

// A tensor's bar with the PEs that it serves.
struct Bar {
    std::size_t node = 0, family = 0;
    Side side = Side::Left;
    std::vector<std::size_t> pes;
};

void addPorts(Scene& scene, const Bar& bar, bool isInput, const Lines& lines, Lane lane) {
    for (const std::size_t pe : bar.pes) {
        const Point2 centre = scene.nodes[pe].centre;
        std::vector<Point2> path =
            wire(scene.nodes[bar.node], centre, bar.side, lines.isFirst(centre, bar.side), lane);
        if (!isInput) std::ranges::reverse(path);
        scene.edges.push_back({isInput ? Edge::Kind::Input : Edge::Kind::Output,
                               isInput ? bar.node : pe,
                               isInput ? pe : bar.node,
                               static_cast<std::uint32_t>(bar.family),
                               std::move(path),
                               "",
                               0,
                               {}});
    }
}

// Bars beside the array, in the order of the tensors' families.
std::optional<std::vector<Bar>> addBars(Scene& scene, const PeIndex& index, const array::Model& model,
                                        const Lines& lines, const polyhedra::Budget& budget) {
    std::vector<Bar> all;
    Bars bars({scene.lower, scene.upper});
    for (std::size_t family = 0; family < model.ports.size(); ++family) {
        const array::PortFamily& port = model.ports[family];
        auto ports = portsOf(scene, index, model, port, budget);
        if (!ports) return std::nullopt;
        if (ports->nodes.empty()) continue;
        const ure::Tensor& tensor = model.system().tensors[port.tensor];
        const Side side = bars.nearest(ports->places, lines, port.isInput);
        const bool usesChannels =
            !std::ranges::all_of(ports->places, [&](Point2 place) { return lines.isFirst(place, side); });
        Node memory = bars.add(ports->places, side, usesChannels, labelOf(model, port.tensor));
        memory.id = "tensor_" + tensor.name;
        memory.tensor = port.tensor;
        scene.nodes.push_back(memory);
        all.push_back({scene.nodes.size() - 1, family, side, std::move(ports->nodes)});
    }
    return all;
}

// Between the wires of tensors at one side, so that all of them meet the PE.
double gapAt(Side side, std::ptrdiff_t tensors) {
    constexpr double widest = 6;
    const double room = side == Side::Bottom ? peSide / 2 - loopsEnd - 8 : peSide / 2 - 6;
    return tensors > 1 ? std::min(widest, room / double(tensors - 1)) : widest;
}

} // namespace

bool addMemory(Scene& scene, const PeIndex& index, const array::Model& model,
               const polyhedra::Budget& budget) {
    const Lines lines(scene);
    const auto bars = addBars(scene, index, model, lines, budget);
    if (!bars) return false;
    std::array<int, 2> channels{}; // horizontal and vertical
    std::array<int, 4> places{};
    for (const Bar& bar : *bars) {
        const double gap = gapAt(bar.side, std::ranges::count(*bars, bar.side, &Bar::side));
        const Lane lane{gap * places[static_cast<std::size_t>(bar.side)]++,
                        6.0 * channels[isVertical(bar.side) ? 0 : 1]++};
        addPorts(scene, bar, model.ports[bar.family].isInput, lines, lane);
    }
    return true;
}

} // namespace tactus::draw
