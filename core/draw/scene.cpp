#include "draw/scene.h"

#include <algorithm>
#include <cmath>

namespace tactus::draw {

std::vector<BarPiece> piecesOf(const Node& node) {
    if (!node.pieces.empty()) return node.pieces;
    return {{{node.centre, node.width, node.height}, true}};
}

static bool isInside(const std::vector<Point2>& corners, Point2 place) {
    bool inside = false;
    for (std::size_t at = 0, before = corners.size() - 1; at < corners.size(); before = at++) {
        const Point2 a = corners[at], b = corners[before];
        if ((a.y > place.y) != (b.y > place.y) && place.x < a.x + (b.x - a.x) * (place.y - a.y) / (b.y - a.y))
            inside = !inside;
    }
    return inside;
}

bool isOn(const Node& node, Point2 place) {
    if (!node.outline.empty()) return isInside(node.outline, place);
    return std::ranges::any_of(piecesOf(node), [&](const BarPiece& piece) {
        return std::abs(place.x - piece.centre.x) <= piece.width / 2 &&
               std::abs(place.y - piece.centre.y) <= piece.height / 2;
    });
}

std::vector<std::span<const Point2>> partsOf(const Edge& edge) {
    std::vector<std::span<const Point2>> parts;
    const std::span<const Point2> path = edge.path;
    std::size_t begin = 0;
    for (const std::size_t end : edge.breaks) {
        parts.push_back(path.subspan(begin, end - begin));
        begin = end;
    }
    parts.push_back(path.subspan(begin));
    return parts;
}

Point2 middleOf(const Edge& edge) {
    const std::size_t begin = edge.breaks.empty() ? 0 : edge.breaks.back();
    const std::size_t half = begin + (edge.path.size() - begin - 1) / 2;
    return {(edge.path[half].x + edge.path[half + 1].x) / 2, (edge.path[half].y + edge.path[half + 1].y) / 2};
}

bool leadsTo(const Scene& scene, const Edge& link, const polyhedra::Point& pe) {
    if (link.readers.empty()) return scene.nodes[link.to].pe == pe;
    return std::ranges::any_of(link.readers, [&](std::size_t node) { return scene.nodes[node].pe == pe; });
}

bool isWire(const Edge& edge) {
    return edge.kind == Edge::Kind::Input || edge.kind == Edge::Kind::Output;
}

std::size_t barOf(const Edge& wire) {
    return wire.kind == Edge::Kind::Input ? wire.from : wire.to;
}

std::size_t peOf(const Edge& wire) {
    return wire.kind == Edge::Kind::Input ? wire.to : wire.from;
}

} // namespace tactus::draw
