#include "draw/space/whole.h"

#include "base/counted.h"
#include "draw/diagram.h"
#include "draw/space/written_reads.h"

#include <fmt/ranges.h>

namespace tactus::draw {

using Sample = SpaceScene::Sample;

namespace {

void include(SpaceScene& scene, Point2 centre, double width, double height) {
    scene.lower = {std::min(scene.lower.x, centre.x - width / 2),
                   std::min(scene.lower.y, centre.y - height / 2)};
    scene.upper = {std::max(scene.upper.x, centre.x + width / 2),
                   std::max(scene.upper.y, centre.y + height / 2)};
}

void addSample(SpaceScene& scene, Sample sample) {
    include(scene, {sample.at.x + sample.width() / 2, sample.at.y}, sample.width(), Sample::line);
    scene.legend.push_back(std::move(sample));
}

// The left end of the next line of the legend.
Point2 nextLine(const SpaceScene& scene) {
    const double gap = scene.legend.empty() ? 12 : 0;
    return {scene.lower.x, scene.lower.y - gap - Sample::line / 2};
}

// "X reads X, (0, 1, 0) away"; a read as it is written is another distance away at each point.
std::string wordsOf(const IterationSpace& space, const IterationSpace::Arrow& arrow) {
    if (arrow.written) return readText(*space.system, arrow.written->reader, arrow.written->variable);
    const dependence::Dependence& one = space.graph->dependences[arrow.dependence];
    return fmt::format("{}, {} away", readText(*space.system, one.reader, one.variable),
                       distanceText(*space.system, one.vector));
}

void addReads(SpaceScene& scene) {
    const IterationSpace& space = *scene.space;
    for (std::size_t number = 0; number < space.arrows.size(); ++number) {
        Sample sample{
            Sample::Kind::Arrow, {}, wordsOf(space, space.arrows[number]), scene.arrows[number].family};
        const bool isKnown = std::ranges::any_of(scene.legend, [&](const Sample& other) {
            return other.words == sample.words && other.family == sample.family;
        });
        if (isKnown) continue;
        sample.at = nextLine(scene);
        addSample(scene, std::move(sample));
    }
}

void addNote(SpaceScene& scene, std::string words) {
    addSample(scene, {Sample::Kind::Words, nextLine(scene), std::move(words)});
}

// The part of the space that is drawn: "at p = 0, q = 1"; "every 2nd i, every 4th k".
void addNotes(SpaceScene& scene) {
    const IterationSpace& space = *scene.space;
    const std::vector<std::string> names = space.system->loopNames();
    std::vector<std::string> others, steps;
    for (std::size_t loop = 0; loop < names.size(); ++loop)
        if (std::ranges::find(space.axes, loop) == space.axes.end())
            others.push_back(fmt::format("{} = {}", names[loop], space.at[loop]));
    if (!others.empty()) addNote(scene, fmt::format("at {}", fmt::join(others, ", ")));
    for (std::size_t a = 0; a < space.axes.size(); ++a)
        if (space.stride[a] > 1)
            steps.push_back(fmt::format("every {} {}", base::ordinal(space.stride[a]), names[space.axes[a]]));
    if (!steps.empty()) addNote(scene, fmt::format("{}", fmt::join(steps, ", ")));
}

} // namespace

SpaceScene wholeScene(std::shared_ptr<const IterationSpace> space, const Turn& turn, std::string title,
                      const array::Model* array) {
    constexpr double width = 460, height = 400;
    const Turn::Bounds bounds = turn.boundsOf(space->extent());
    Projection projection{turn, bounds.scaleIn(width, height), {}};
    projection.origin = {-bounds.least.x * projection.scale, -bounds.least.y * projection.scale};
    const std::vector<std::uint32_t> families = linkFamilies(space->graph.get(), array);
    SpaceScene scene = seen(std::move(space), projection, families);
    scene.title = std::move(title);
    scene.upper = {(bounds.most.x - bounds.least.x) * projection.scale,
                   (bounds.most.y - bounds.least.y) * projection.scale};
    for (const Point2 dot : scene.dots) {
        const double side = 2 * scene.radiusOf(DotLook::Present);
        include(scene, dot, side, side);
    }
    for (const SpaceScene::Axis& axis : scene.axes)
        include(scene, axis.nameAt(), widthOf(axis.name, lettersOf(Row::Weight::Title), true) + 4,
                heightOf(Row::Weight::Title));
    addReads(scene);
    addNotes(scene);
    return scene;
}

SpaceScene atCycle(SpaceScene whole, std::int64_t cycle) {
    showCycle(whole, cycle);
    Point2 at = nextLine(whole);
    for (const auto& [look, words] :
         {std::pair(DotLook::Past, "has run"),
          {DotLook::Present, whole.space->isThinned() ? "runs now; the plane has all that do" : "runs now"},
          {DotLook::Future, "waits"}}) {
        Sample sample{Sample::Kind::Dot, at, words, 0, look};
        at.x += sample.width() + 24;
        addSample(whole, std::move(sample));
    }
    return whole;
}

} // namespace tactus::draw
