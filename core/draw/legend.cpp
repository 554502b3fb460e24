#include "draw/legend.h"

#include "base/counted.h"
#include "base/direction.h"
#include "base/zero.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::draw {

static std::string describe(const array::LinkFamily& link, const array::Model& model) {
    const std::string variable = model.system().variables[link.variable].name;
    const std::string reader = model.system().nameOf(link.reader);
    const std::string what = variable == reader ? variable : fmt::format("{} to {}", variable, reader);
    return fmt::format("{}: {}", what, travelOf(link));
}

std::string travelOf(const array::LinkFamily& link) {
    const bool stays = base::isZero(link.displacement);
    const std::string way = stays ? "stays" : base::toward(link.displacement);
    if (link.delay == 0 && !stays) return way + ", broadcast";
    if (link.registersEach == 0) return fmt::format("{}, time distance {}", way, link.delay);
    return fmt::format("{}, {}", way,
                       link.registersEach ? base::counted(*link.registersEach, "register")
                                          : fmt::format("delay {}", link.delay));
}

// "each PE has 16 lanes: kk"
static std::string describeLanes(const array::Model& model) {
    std::vector<std::string> loops;
    for (const array::InnerLoop& one : model.inner) loops.push_back(model.system().loops[one.loop].name);
    return fmt::format("each PE has {}: {}", base::counted(model.lanes, "lane"), fmt::join(loops, " x "));
}

void addLegend(Scene& scene, const array::Model& model) {
    constexpr double line = 20, sample = 30, letter = 7;
    double y = scene.lower.y - 30;
    const double left = scene.lower.x;
    const auto textAt = [&](std::string id, std::string label, double from) {
        Node text;
        text.kind = Node::Kind::Legend;
        text.id = std::move(id);
        text.label = std::move(label);
        text.width = double(text.label.size()) * letter + 10;
        text.height = line - 2;
        text.centre = {from + text.width / 2, y};
        scene.nodes.push_back(text);
    };
    if (!model.inner.empty()) {
        textAt("legend_lanes", describeLanes(model), left);
        y -= line;
    }
    for (std::size_t family = 0; family < model.links.size(); ++family, y -= line) {
        const array::LinkFamily& link = model.links[family];
        textAt(fmt::format("legend_{}", family), describe(link, model), left + sample + 8);
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
