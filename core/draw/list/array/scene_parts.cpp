#include "draw/list/array/scene_parts.h"

#include <algorithm>
#include <tuple>

namespace tactus::draw {

SceneParts allParts(const Scene& scene) {
    SceneParts parts;
    for (std::size_t n = 0; n < scene.nodes.size(); ++n)
        if (scene.nodes[n].kind != Node::Kind::Legend) parts.nodes.push_back(n);
    for (std::size_t e = 0; e < scene.edges.size(); ++e)
        if (scene.edges[e].kind != Edge::Kind::Legend) parts.edges.push_back(e);
    return parts;
}

std::vector<PlacedLink> placedLinks(const Scene& scene) {
    std::vector<PlacedLink> links;
    for (std::size_t e = 0; e < scene.edges.size(); ++e) {
        const Edge& edge = scene.edges[e];
        if (edge.kind == Edge::Kind::Link && edge.readers.empty())
            links.push_back({edge.family, scene.nodes[edge.to].pe, e});
        for (const std::size_t reader : edge.readers)
            links.push_back({edge.family, scene.nodes[reader].pe, e});
    }
    const auto keyOf = [](const PlacedLink& link) { return std::tie(link.family, link.reader); };
    if (!std::ranges::is_sorted(links, {}, keyOf)) std::ranges::sort(links, {}, keyOf);
    return links;
}

std::vector<LegendLine> legendLines(const Scene& scene) {
    std::vector<LegendLine> lines;
    for (std::size_t n = 0; n < scene.nodes.size(); ++n)
        if (scene.nodes[n].kind == Node::Kind::Legend) lines.push_back({n, {}});
    for (std::size_t e = 0; e < scene.edges.size(); ++e)
        if (scene.edges[e].kind == Edge::Kind::Legend)
            std::ranges::find(lines, scene.edges[e].from, &LegendLine::node)->edge = e;
    return lines;
}

} // namespace tactus::draw
