#include "draw/space/seen.h"

#include "draw/space/wavefront.h"

#include <numeric>

namespace tactus::draw {

namespace {

using Line = SpaceScene::Line;

std::vector<Line> outlineOf(const std::vector<double>& extent, const Projection& projection) {
    std::vector<Line> lines;
    for (unsigned from = 0; from < 1U << extent.size(); ++from)
        for (std::size_t a = 0; a < extent.size(); ++a) {
            if (from >> a & 1) continue;
            std::vector<double> place(extent.size());
            for (std::size_t b = 0; b < extent.size(); ++b) place[b] = from >> b & 1 ? extent[b] : 0;
            const Point2 start = projection(place);
            place[a] = extent[a];
            lines.push_back({start, projection(place)});
        }
    return lines;
}

// From the least corner a little beyond the box. Nothing for one that is looked along.
std::optional<SpaceScene::Axis> axisOf(const IterationSpace& space, std::size_t a,
                                       const Projection& projection, double radius) {
    const std::vector<double> extent = space.extent();
    std::vector<double> end(extent.size());
    const Point2 start = projection(end);
    end[a] = extent[a];
    const Point2 border = projection(end);
    end[a] += 1;
    const Point2 beyond = projection(end);
    const double x = beyond.x - border.x, y = beyond.y - border.y, length = std::hypot(x, y);
    if (length < 1e-6) return std::nullopt;
    const Point2 unit{x / length, y / length};
    const double over = radius + 16;
    return SpaceScene::Axis{space.system->loopNames()[space.axes[a]],
                            start,
                            {border.x + unit.x * over, border.y + unit.y * over},
                            unit};
}

// From the tail to the tip, clear of the dots.
std::optional<Line> shaftBetween(Point2 tail, Point2 tip, double radius) {
    const double x = tip.x - tail.x, y = tip.y - tail.y;
    const double length = std::hypot(x, y), clear = radius + 1;
    if (length < 2 * clear + 1) return std::nullopt;
    const Point2 gap{x / length * clear, y / length * clear};
    return Line{{tail.x + gap.x, tail.y + gap.y}, {tip.x - gap.x, tip.y - gap.y}};
}

// Time grows towards the eye.
bool isLaterNearer(const SpaceScene& scene) {
    const IterationSpace& space = *scene.space;
    double nearer = 0;
    for (std::size_t a = 0; a < space.axes.size(); ++a) {
        std::vector<double> step(space.axes.size(), 0.0);
        step[a] = double(space.stride[a]) / space.unit[a];
        nearer += double(space.time.coefficients[a]) * scene.projection.turn.depth(step);
    }
    return nearer > 0;
}

} // namespace

SpaceScene seen(std::shared_ptr<const IterationSpace> space, const Projection& projection,
                const std::vector<std::uint32_t>& families) {
    SpaceScene scene;
    scene.projection = projection;
    std::vector<double> depths;
    for (const IterationSpace::Dot& dot : space->dots) {
        const std::vector<double> place = space->placeOf(dot.at);
        scene.dots.push_back(projection(place));
        depths.push_back(projection.turn.depth(place));
    }
    scene.order.resize(scene.dots.size());
    std::iota(scene.order.begin(), scene.order.end(), std::size_t{0});
    std::ranges::stable_sort(scene.order, {}, [&](std::size_t dot) { return depths[dot]; });
    // Dots behind dots are to be seen too.
    const double least = space->unit.empty() ? 1 : std::ranges::min(space->unit);
    scene.radius = std::clamp(projection.scale * least * (space->axes.size() == 3 ? 0.13 : 0.19), 1.3, 5.5);
    for (const IterationSpace::Arrow& arrow : space->arrows) {
        const Point2 tip = scene.dots[arrow.to], way = projection.turn.flat(space->vectorOf(arrow));
        const Point2 tail{tip.x - way.x * projection.scale, tip.y - way.y * projection.scale};
        scene.arrows.push_back(
            {tail, shaftBetween(tail, tip, scene.radius), families[arrow.dependence.index()]});
    }
    scene.outline = outlineOf(space->extent(), projection);
    for (std::size_t a = 0; a < space->axes.size(); ++a)
        if (auto axis = axisOf(*space, a, projection, scene.radius)) scene.axes.push_back(std::move(*axis));
    scene.space = std::move(space);
    return scene;
}

std::vector<std::uint32_t> linkFamilies(const dependence::Graph* graph, const array::Model* array) {
    std::vector<std::uint32_t> families;
    if (!graph) return families;
    std::uint32_t own = 0;
    for (const dependence::DependenceId id : graph->dependences.keys()) {
        std::uint32_t number = graph->dependences[id].samePoint() ? own : own++;
        if (array && array->graph.get() == graph)
            for (std::uint32_t family = 0; family < array->links.size(); ++family)
                if (std::ranges::find(array->links[family].dependences, id) !=
                    array->links[family].dependences.end())
                    number = family;
        families.push_back(number);
    }
    return families;
}

void showCycle(SpaceScene& scene, std::optional<std::int64_t> cycle, bool wishesPlane) {
    scene.cycle = cycle;
    scene.front.clear();
    if (!cycle || !(wishesPlane || scene.space->isThinned())) return;
    for (const std::vector<double>& corner : wavefrontOf(*scene.space, *cycle))
        scene.front.push_back(scene.projection(corner));
}

DotLayers dotLayers(const SpaceScene& scene) {
    DotLayers layers;
    const IterationSpace& space = *scene.space;
    if (!scene.cycle || !space.isMapped) {
        for (const std::size_t dot : scene.order) layers.behind.push_back({dot, DotLook::Plain});
        return layers;
    }
    // A plane hides the side that is behind it.
    const bool hasFront = !scene.front.empty(), isPastBehind = hasFront && isLaterNearer(scene);
    for (const std::size_t dot : scene.order) {
        const std::int64_t cycle = space.dots[dot].cycle;
        if (cycle == *scene.cycle) {
            layers.present.push_back({dot, DotLook::Present});
            continue;
        }
        const bool isPast = cycle < *scene.cycle;
        auto& layer = hasFront && isPast != isPastBehind ? layers.before : layers.behind;
        layer.push_back({dot, isPast ? DotLook::Past : DotLook::Future});
    }
    return layers;
}

} // namespace tactus::draw
