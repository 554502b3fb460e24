#include "draw/legend.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::draw {

static std::string describe(const array::LinkFamily& link, const array::Model& model) {
    const std::string variable = model.system().variables[link.variable].name;
    const std::string reader = model.system().nameOf(link.reader);
    const std::string what = variable == reader ? variable : fmt::format("{} to {}", variable, reader);
    const bool stays = std::ranges::all_of(link.displacement, [](std::int64_t entry) { return entry == 0; });
    const std::string when = link.delay == 0 && !stays ? "broadcast" : fmt::format("delay {}", link.delay);
    if (link.displacement.empty()) return fmt::format("{}, {}", what, when); // a single PE
    return fmt::format("{} {}, {}", what, polyhedra::toString(link.displacement), when);
}

void addLegend(Scene& scene, const array::Model& model) {
    constexpr double line = 20, sample = 30, letter = 7;
    double y = scene.lower.y - 30;
    const double left = scene.lower.x;
    for (std::size_t family = 0; family < model.links.size(); ++family, y -= line) {
        const array::LinkFamily& link = model.links[family];
        Node text;
        text.kind = Node::Kind::Legend;
        text.id = fmt::format("legend_{}", family);
        text.label = describe(link, model);
        text.width = double(text.label.size()) * letter + 10;
        text.height = line - 2;
        text.centre = {left + sample + 8 + text.width / 2, y};
        scene.nodes.push_back(text);
        const std::size_t node = scene.nodes.size() - 1;
        scene.edges.push_back({Edge::Kind::Legend,
                               node,
                               node,
                               static_cast<std::uint32_t>(family),
                               {{left, y}, {left + sample, y}},
                               "",
                               link.delay});
    }
}

} // namespace tactus::draw
