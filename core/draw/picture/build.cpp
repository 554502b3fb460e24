#include "draw/build.h"

#include "draw/array/clear_labels.h"
#include "draw/array/links.h"
#include "draw/memory/memory.h"
#include "draw/picture/fold.h"
#include "draw/picture/gaps.h"
#include "draw/picture/legend.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::draw {

namespace {

std::string idOf(const polyhedra::Point& pe) {
    std::string id = "pe";
    for (const std::int64_t coordinate : pe) id += fmt::format("_{}", coordinate);
    return id;
}

void addPes(Scene& scene, const array::Model& model) {
    const Placement place(model);
    model.forEachPe([&](const polyhedra::Point& pe) {
        const std::string label = pe.empty() ? "PE" : fmt::format("{}", fmt::join(pe, ","));
        scene.nodes.push_back({Node::Kind::Pe, idOf(pe), label, place(pe), peSide, peSide, pe, {}});
        return true;
    });
}

void include(Scene& scene, Point2 point) {
    scene.lower = {std::min(scene.lower.x, point.x), std::min(scene.lower.y, point.y)};
    scene.upper = {std::max(scene.upper.x, point.x), std::max(scene.upper.y, point.y)};
}

} // namespace

void bound(Scene& scene) {
    if (scene.nodes.empty()) return;
    scene.lower = scene.upper = scene.nodes.front().centre;
    for (const Node& node : scene.nodes)
        for (const BarPiece& piece : piecesOf(node)) {
            include(scene, {piece.centre.x - piece.width / 2, piece.centre.y - piece.height / 2});
            include(scene, {piece.centre.x + piece.width / 2, piece.centre.y + piece.height / 2});
        }
    for (const Edge& edge : scene.edges)
        for (const Point2 point : edge.path) include(scene, point);
}

tl::expected<Scene, std::string> scene(const array::Model& model, const Options& options) {
    if (!model.pes)
        return tl::unexpected(
            std::string("the number of processing elements is undecided; a picture shows all"));
    if (*model.pes > options.limit)
        return tl::unexpected(fmt::format("the array has {} processing elements; a picture shows at most {}",
                                          *model.pes, options.limit));
    Scene scene;
    scene.title = fmt::format("{}, mapping {}", model.system().name, model.map.name);
    addPes(scene, model);
    const PeIndex index(scene, model);
    bound(scene);
    const polyhedra::Budget budget{.stop = options.stop};
    // Each part is placed beside those before it, so the bounds are taken anew after each.
    if (!addLinks(scene, index, model, budget)) return tl::unexpected(std::string("cancelled"));
    bound(scene);
    if (!addMemory(scene, index, model, budget)) return tl::unexpected(std::string("cancelled"));
    openBars(scene);
    clearLoopLabels(scene);
    bound(scene);
    foldLine(scene);
    bound(scene);
    addLegend(scene, model);
    bound(scene);
    return scene;
}

} // namespace tactus::draw
