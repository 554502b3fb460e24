#include "draw/memory/memory.h"

#include "draw/array/hexagon.h"
#include "draw/memory/bars.h"
#include "draw/memory/hexagon_memory.h"
#include "draw/memory/ports.h"

#include <algorithm>
#include <array>

namespace tactus::draw {

namespace {

// The shifts that move the wires of different tensors apart: where they meet the PE, and in the gaps between
// PEs.
struct Lane {
    double place = 0, channel = 0;
};

// From the bar's inner border to the PE: straight if no PE is between, else through the gap between rows
// (or columns).
std::vector<Point2> wire(const Node& memory, Point2 pe, BarSide side, bool isFirst, Lane lane) {
    const double half = peSide / 2, enter = 8 + lane.place / 2;
    switch (side) {
    case BarSide::Left:
    case BarSide::Right: {
        const double sign = side == BarSide::Left ? 1 : -1;
        const double border = memory.centre.x + sign * memory.width / 2;
        if (isFirst) return {{border, pe.y + lane.place}, {pe.x - sign * half, pe.y + lane.place}};
        const double channel = pe.y + half + 12 + lane.channel;
        return {{border, channel}, {pe.x - sign * enter, channel}, {pe.x - sign * enter, pe.y + half}};
    }
    case BarSide::Top:
    case BarSide::Bottom: {
        const double sign = side == BarSide::Bottom ? 1 : -1;
        const double border = memory.centre.y + sign * memory.height / 2;
        // Below a PE are its loops, from the right: wires from there keep to the left.
        const double x = pe.x + (side == BarSide::Bottom ? -loopsEnd - 4 - lane.place : lane.place);
        if (isFirst) return {{x, border}, {x, pe.y - sign * half}};
        const double channel = pe.x + half + 12 + lane.channel;
        return {{channel, border}, {channel, pe.y - sign * enter}, {pe.x + half, pe.y - sign * enter}};
    }
    }
    return {};
}

// A tensor's bar with the PEs that it serves.
struct Bar {
    std::size_t node = 0, family = 0;
    BarSide side = BarSide::Left;
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
std::vector<Bar> addBars(Scene& scene, const std::vector<Ports>& all, const Lines& lines) {
    std::vector<Bar> added;
    Bars bars({scene.lower, scene.upper});
    for (const Ports& ports : all) {
        const BarSide side = bars.nearest(ports.places, lines, ports.isInput);
        const bool usesChannels =
            !std::ranges::all_of(ports.places, [&](Point2 place) { return lines.isFirst(place, side); });
        Node memory = bars.add(ports.places, side, usesChannels, ports.label);
        memory.id = ports.id;
        memory.tensor = ports.tensor;
        scene.nodes.push_back(memory);
        added.push_back({scene.nodes.size() - 1, ports.family, side, ports.nodes});
    }
    return added;
}

// Between the wires of tensors at one side, so that all of them meet the PE.
double gapAt(BarSide side, std::ptrdiff_t tensors) {
    constexpr double widest = 6;
    const double room = side == BarSide::Bottom ? peSide / 2 - loopsEnd - 8 : peSide / 2 - 6;
    return tensors > 1 ? std::min(widest, room / double(tensors - 1)) : widest;
}

} // namespace

static void addOnGrid(Scene& scene, const std::vector<Ports>& all) {
    const Lines lines(scene);
    const std::vector<Bar> bars = addBars(scene, all, lines);
    std::array<int, 2> channels{}; // horizontal and vertical
    std::array<int, 4> places{};
    for (std::size_t number = 0; number < bars.size(); ++number) {
        const Bar& bar = bars[number];
        const double gap = gapAt(bar.side, std::ranges::count(bars, bar.side, &Bar::side));
        const Lane lane{gap * places[static_cast<std::size_t>(bar.side)]++,
                        6.0 * channels[isVertical(bar.side) ? 0 : 1]++};
        addPorts(scene, bar, all[number].isInput, lines, lane);
    }
}

bool addMemory(Scene& scene, const PeIndex& index, const array::Model& model,
               const polyhedra::Budget& budget) {
    const auto ports = portsOf(scene, index, model, budget);
    if (!ports) return false;
    if (!hexagonOf(model) || !addAroundHexagon(scene, *ports)) addOnGrid(scene, *ports);
    return true;
}

} // namespace tactus::draw
