// Parts of a scene in the orders in which a picture asks for them.
#pragma once

#include "draw/scene.h"

#include <optional>

namespace tactus::draw {

// Numbers of the nodes and edges that a picture has, in their order; without the legend.
struct SceneParts {
    std::vector<std::size_t> nodes, edges;
};
SceneParts allParts(const Scene& scene);

// The edge that stands for a link.
struct PlacedLink {
    std::uint32_t family;
    polyhedra::Point reader;
    std::size_t edge;
};
// All links, by family and then by reading PE.
std::vector<PlacedLink> placedLinks(const Scene& scene);

// A line of the legend: the words, and the sample of the link that they are about.
struct LegendLine {
    std::size_t node;
    std::optional<std::size_t> edge;
};
std::vector<LegendLine> legendLines(const Scene& scene);

} // namespace tactus::draw
