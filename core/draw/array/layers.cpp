#include "draw/array/layers.h"

#include "base/counted.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace tactus::draw {

namespace {

constexpr std::size_t depthAxis = 2; // the coordinate that tells planes apart

std::int64_t layerOf(const Node& pe) {
    return pe.pe[depthAxis];
}

const Node& frameOf(const Scene& scene, std::int64_t layer) {
    return *std::ranges::find_if(scene.nodes, [&](const Node& node) {
        return node.kind == Node::Kind::Layer && node.pe[depthAxis] == layer;
    });
}

// Families that lead from plane to plane, in their order.
std::vector<std::uint32_t> familiesBetween(const array::Model& model) {
    std::vector<std::uint32_t> families;
    for (std::uint32_t family = 0; family < model.links.size(); ++family)
        if (model.links[family].displacement[depthAxis] != 0) families.push_back(family);
    return families;
}

// How many processing elements of this plane have one at the link's other end.
std::size_t possible(const Scene& scene, const PeIndex& index, const polyhedra::Vector& displacement,
                     std::int64_t layer) {
    return static_cast<std::size_t>(std::ranges::count_if(scene.nodes, [&](const Node& node) {
        if (node.kind != Node::Kind::Pe || layerOf(node) != layer) return false;
        polyhedra::Point other = node.pe;
        for (std::size_t axis = 0; axis < other.size(); ++axis) other[axis] += displacement[axis];
        return index.of(other).has_value();
    }));
}

// Between neighbours straight across the gap, where both frames are; past others above them.
std::vector<Point2> lineBetween(const Node& from, const Node& to, double place, double share) {
    const bool goesRight = to.centre.x > from.centre.x;
    const double sign = goesRight ? 1 : -1;
    const double begin = from.centre.x + sign * from.width / 2, end = to.centre.x - sign * to.width / 2;
    if (std::abs(to.pe[depthAxis] - from.pe[depthAxis]) == 1) {
        constexpr double corner = 8;
        const double top = std::min(from.centre.y + from.height / 2, to.centre.y + to.height / 2) - corner,
                     bottom = std::max(from.centre.y - from.height / 2, to.centre.y - to.height / 2) + corner;
        const double y = top - share * (top - bottom);
        return {{begin, y}, {end, y}};
    }
    constexpr double above = 14, step = 9;
    const double y =
        std::max(from.centre.y + from.height / 2, to.centre.y + to.height / 2) + above + step * place;
    const double out = from.centre.x + sign * step * place, in = to.centre.x - sign * step * place;
    return {{out, from.centre.y + from.height / 2}, {out, y}, {in, y}, {in, to.centre.y + to.height / 2}};
}

void addOne(Scene& scene, const array::Model& model, const LayerLinks& links) {
    const array::LinkFamily& family = model.links[links.family];
    const std::vector<std::uint32_t> families = familiesBetween(model);
    const auto place = double(std::ranges::find(families, links.family) - families.begin());
    const auto [from, to] = links.ends.front();
    Edge edge;
    edge.from = from;
    edge.to = to;
    edge.family = links.family;
    edge.delay = family.delay;
    edge.path =
        lineBetween(frameOf(scene, layerOf(scene.nodes[from])), frameOf(scene, layerOf(scene.nodes[to])),
                    place, (place + 1) / (double(families.size()) + 1));
    edge.label = base::counted(std::ssize(links.ends), "link");
    if (family.delay > 1 || family.delay < 0)
        edge.label += fmt::format(", {}", base::thousands(family.delay));
    constexpr double above = 6;
    edge.labelAt = middleOf(edge);
    edge.labelAt.y += above;
    for (const auto& [writer, reader] : links.ends) edge.readers.push_back(reader);
    scene.edges.push_back(std::move(edge));
}

// Through the gap above the writer's row, then through that beside the reader's column.
std::vector<Point2> lineBetweenOthers(Point2 from, Point2 to, double place) {
    constexpr double half = peSide / 2, nearest = 6, step = 4;
    const double sign = to.x > from.x ? 1 : -1, away = nearest + step * place;
    const double y = from.y + half + away, x = to.x - sign * (half + away);
    return {{from.x + away, from.y + half},
            {from.x + away, y},
            {x, y},
            {x, to.y - away},
            {to.x - sign * half, to.y - away}};
}

} // namespace

bool hasLayers(const array::Model& model) {
    return model.dimensions() == depthAxis + 1 && model.shape[depthAxis] > 1;
}

void addLayers(Scene& scene, const array::Model& model) {
    constexpr double beside = 20, above = 36, below = 36; // with its name, and with links to itself
    const auto pes = std::ssize(scene.nodes);
    for (std::int64_t layer = model.lower[depthAxis]; layer < model.lower[depthAxis] + model.shape[depthAxis];
         ++layer) {
        Point2 lower{1e18, 1e18}, upper{-1e18, -1e18};
        for (std::ptrdiff_t number = 0; number < pes; ++number) {
            const Node& pe = scene.nodes[static_cast<std::size_t>(number)];
            if (layerOf(pe) != layer) continue;
            lower = {std::min(lower.x, pe.centre.x - peSide / 2),
                     std::min(lower.y, pe.centre.y - peSide / 2)};
            upper = {std::max(upper.x, pe.centre.x + peSide / 2),
                     std::max(upper.y, pe.centre.y + peSide / 2)};
        }
        if (lower.x > upper.x) continue;
        Node frame;
        frame.kind = Node::Kind::Layer;
        frame.id = fmt::format("layer_{}", layer);
        frame.label = fmt::format("*,*,{}", layer);
        frame.pe = {0, 0, layer};
        frame.width = upper.x - lower.x + 2 * beside;
        frame.height = upper.y - lower.y + above + below;
        frame.centre = {(lower.x + upper.x) / 2, (lower.y + upper.y) / 2 + (above - below) / 2};
        scene.nodes.push_back(frame);
    }
}

void addLayerLinks(Scene& scene, const PeIndex& index, const array::Model& model, const LayerLinks& links) {
    const array::LinkFamily& family = model.links[links.family];
    const std::int64_t layer = layerOf(scene.nodes[links.ends.front().first]);
    if (links.ends.size() > 1 && links.ends.size() == possible(scene, index, family.displacement, layer))
        return addOne(scene, model, links);
    const std::vector<std::uint32_t> families = familiesBetween(model);
    const auto place = double(std::ranges::find(families, links.family) - families.begin());
    for (const auto& [from, to] : links.ends) {
        Edge edge;
        edge.from = from;
        edge.to = to;
        edge.family = links.family;
        edge.delay = family.delay;
        edge.path = lineBetweenOthers(scene.nodes[from].centre, scene.nodes[to].centre, place);
        if (family.delay > 1 || family.delay < 0) edge.label = base::thousands(family.delay);
        edge.labelAt = middleOf(edge);
        scene.edges.push_back(std::move(edge));
    }
}

} // namespace tactus::draw
