#include "studies/pictures/picture.h"

#include "array/build.h"
#include "draw/list/array/whole_array.h"
#include "draw/list/diagram/whole_diagram.h"
#include "draw/list/space/whole_space.h"
#include "draw/space/whole.h"
#include "draw/state/array_state.h"
#include "draw/state/wires.h"

namespace tactus::studies {

static draw::Mapped mapped(const driver::MappingAnalysis& mapping) {
    return {mapping.system, mapping.graph, mapping.map ? &*mapping.map : nullptr,
            mapping.legality ? &*mapping.legality : nullptr};
}

draw::Violations violationsOf(const driver::MappingAnalysis& mapping) {
    return draw::violationsOf(mapped(mapping));
}

std::optional<draw::IterationSpace> iterationSpaceOf(const driver::MappingAnalysis& mapping,
                                                     const draw::IterationView& view) {
    return draw::iterationSpaceOf(mapped(mapping), view);
}

array::Built projectedArray(const driver::MappingAnalysis& mapping, const polyhedra::Budget& budget) {
    return array::projection(mapping.graph, *mapping.map, budget);
}

tl::expected<draw::Scene, std::string> sceneOf(const array::Model& model, std::stop_token stop) {
    return draw::scene(model, {.stop = std::move(stop)});
}

static tl::expected<draw::Diagram, std::string> placed(draw::Diagram diagram, system::LayoutOptions options) {
    options.what = fmt::format("{} boxes and {} arrows", diagram.boxes.size(), diagram.arrows.size());
    options.advice = "; a mapping with several arrays (merge_ures) makes smaller ones";
    return layout(draw::layoutDot(diagram), options).map([&](const std::string& lines) {
        draw::place(diagram, lines);
        return std::move(diagram);
    });
}

tl::expected<draw::Diagram, std::string> networkOf(const array::Model& model,
                                                   const system::LayoutOptions& options) {
    return placed(draw::network(model), options);
}

tl::expected<draw::Diagram, std::string> insideOf(const array::Model& model,
                                                  const system::LayoutOptions& options, draw::Room room) {
    return placed(draw::inside(model, room), options);
}

tl::expected<std::vector<draw::Diagram>, std::string> insideEachWay(const array::Model& model,
                                                                    const system::LayoutOptions& options) {
    constexpr std::size_t large = 200; // boxes, whose places take time
    std::vector<draw::Diagram> ways;
    draw::Diagram inside = draw::inside(model, draw::Room::ForValues);
    for (const bool isDownwards : {false, true}) {
        if (isDownwards && inside.boxes.size() > large) break;
        inside.isDownwards = isDownwards;
        auto way = placed(inside, options);
        if (!way) return tl::unexpected(way.error());
        ways.push_back(std::move(*way));
    }
    return ways;
}

static std::string titleOf(const array::Model& model) {
    return fmt::format("{}, mapping {}", model.system().name, model.map.name);
}

static tl::expected<Drawing, std::string> spaceOf(const driver::MappingAnalysis& mapping,
                                                  const array::Model& model, const Wish& wish) {
    auto space = iterationSpaceOf(mapping, wish.part);
    if (!space) return tl::unexpected(std::string("the extents of the iteration space are undecided"));
    if (space->dots.empty()) return tl::unexpected(std::string("the iteration space has no points there"));
    return draw::wholeScene(std::make_shared<const draw::IterationSpace>(std::move(*space)), wish.turn,
                            titleOf(model) + ", iteration space", &model);
}

tl::expected<Drawing, std::string> drawingOf(const driver::MappingAnalysis& mapping,
                                             const array::Model& model, const Wish& wish,
                                             const system::LayoutOptions& options) {
    if (wish.view == "network") return networkOf(model, options);
    if (wish.view == "inside") return insideOf(model, options, wish.room);
    if (wish.view == "space") return spaceOf(mapping, model, wish);
    return sceneOf(model, options.stop);
}

// "cycle  7" of "cycle 29": as wide in each step.
static std::string cycleText(const array::Model& model, std::int64_t cycle) {
    const std::size_t width = fmt::format("{}", model.cycles - 1).size();
    std::string number = fmt::format("{}", cycle);
    for (std::size_t digits = number.size(); digits < width; ++digits)
        number.insert(0, "\u2007"); // a space as wide as a digit
    return "cycle " + number;
}

void show(Drawing& drawing, const array::Model& model, const Moment& moment) {
    const ure::System& system = model.system();
    const std::string cycle = cycleText(model, moment.state.cycle);
    if (auto* scene = std::get_if<draw::Scene>(&drawing)) {
        draw::showState(*scene, model, moment.state, {.variable = draw::readByOutputs(system)});
        scene->title += ", " + cycle;
        return;
    }
    auto* inside = std::get_if<draw::Diagram>(&drawing);
    if (!inside) return;
    const simulate::PeValues values(model, moment.state, moment.inputs, moment.pe);
    draw::showValues(*inside, system, values);
    inside->title = fmt::format("PE {} of {}, {}{}", polyhedra::toString(moment.pe), titleOf(model), cycle,
                                values.iteration() ? "" : ": idle");
}

void show(draw::SpaceScene& scene, const array::Model& model, std::int64_t cycle) {
    scene = draw::atCycle(std::move(scene), cycle);
    scene.title += ", " + cycleText(model, cycle);
}

std::string dotOf(const Drawing& drawing) {
    return std::visit([](const auto& one) { return draw::dot(one); }, drawing);
}

draw::Picture pictureOf(const Drawing& drawing, const array::Model& model, const simulate::State* state) {
    if (const auto* diagram = std::get_if<draw::Diagram>(&drawing)) return draw::wholeDiagram(*diagram);
    if (const auto* space = std::get_if<draw::SpaceScene>(&drawing)) return draw::wholeSpace(*space);
    draw::Shown shown{.model = &model, .state = state};
    shown.values.variable = draw::readByOutputs(model.system());
    return draw::wholeArray(std::get<draw::Scene>(drawing), shown);
}

} // namespace tactus::studies
