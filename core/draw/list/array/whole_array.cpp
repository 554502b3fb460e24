#include "draw/list/array/whole_array.h"

#include "draw/list/array/scene_list.h"
#include "draw/list/page.h"

#include <algorithm>

namespace tactus::draw {

namespace {

constexpr double pointsOfLegend = 11; // points

void addLegendBelow(Picture& picture, const View& view, const Scene& scene, const Shown& shown) {
    for (const LegendLine& line : legendLines(scene)) {
        if (line.edge) {
            const Edge& sample = scene.edges[*line.edge];
            SceneList(picture, view)
                .addSample(scene, sample, shown, view(sample.path.front()), view(sample.path.back()),
                           view.scale);
        }
        const Node& words = scene.nodes[line.node];
        const Rect box = view(words);
        const double size = pointsOfLegend * view.scale;
        picture.items.emplace_back(Picture::Words{.text = words.label,
                                                  .place = {box.left, box.centre().y + belowMiddle(size)},
                                                  .size = size,
                                                  .tone = {Tone::Name::Ink}});
    }
}

// Of all that is there; queues are beyond the scene's box.
std::pair<Point2, Point2> cornersOf(const Scene& scene, const Shown& shown) {
    Point2 lower = scene.lower, upper = scene.upper;
    const auto include = [&](Point2 centre, double width, double height) {
        lower = {std::min(lower.x, centre.x - width / 2), std::min(lower.y, centre.y - height / 2)};
        upper = {std::max(upper.x, centre.x + width / 2), std::max(upper.y, centre.y + height / 2)};
    };
    for (const Node& node : scene.nodes) include(node.centre, node.width, node.height);
    for (const Edge& edge : scene.edges)
        for (const Point2 point : edge.path) include(point, 0, 0);
    for (const Waiting& one : shown.waiting) include(one.centre, waitingWidth, waitingHeight);
    return {lower, upper};
}

} // namespace

Picture wholeArray(const Scene& scene, const Shown& shown) {
    const auto [lower, upper] = cornersOf(scene, shown);
    Page page(lower, upper, scene.title);
    SceneList list(page.picture, page.view);
    const SceneParts parts = allParts(scene);
    list.addGround(scene, parts, shown);
    list.addState(scene, parts, placedLinks(scene), shown);
    addLegendBelow(page.picture, page.view, scene, shown);
    return std::move(page.picture);
}

ArrayLayers layersOf(const Scene& scene, const Shown& shown) {
    const auto [lower, upper] = cornersOf(scene, shown);
    Page page(lower, upper, scene.title);
    ArrayLayers layers{std::move(page.picture), {}, page.view};
    const SceneParts parts = allParts(scene);
    SceneList(layers.ground, page.view).addGround(scene, parts, shown);
    addLegendBelow(layers.ground, page.view, scene, shown);
    SceneList(layers.state, page.view).addState(scene, parts, placedLinks(scene), shown);
    return layers;
}

} // namespace tactus::draw
