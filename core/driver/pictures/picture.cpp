#include "driver/pictures/picture.h"

#include "array/build.h"
#include "draw/state/array_state.h"
#include "draw/state/wires.h"

namespace tactus::driver {

array::Built projectedArray(const MappingAnalysis& mapping, const polyhedra::Budget& budget) {
    return array::projection(mapping.graph, *mapping.map, budget);
}

tl::expected<draw::Scene, std::string> sceneOf(const array::Model& model, std::stop_token stop) {
    return draw::scene(model, {.stop = std::move(stop)});
}

tl::expected<std::string, std::string> dotOf(const array::Model& model, std::stop_token stop) {
    return sceneOf(model, std::move(stop)).map([](const draw::Scene& scene) { return draw::dot(scene); });
}

tl::expected<std::string, std::string> pictureOf(const array::Model& model, LayoutFormat format,
                                                 const LayoutOptions& options) {
    return dotOf(model, options.stop).and_then([&](const std::string& dot) {
        return layout(dot, format, options);
    });
}

static tl::expected<draw::Diagram, std::string> placed(draw::Diagram diagram, LayoutOptions options) {
    options.what = fmt::format("{} boxes and {} arrows", diagram.boxes.size(), diagram.arrows.size());
    options.advice = "; where a mapping makes several arrays (merge_ures), each has fewer";
    return layout(draw::layoutDot(diagram), LayoutFormat::Lines, options).map([&](const std::string& lines) {
        draw::place(diagram, lines);
        return std::move(diagram);
    });
}

tl::expected<draw::Diagram, std::string> networkOf(const array::Model& model, const LayoutOptions& options) {
    return placed(draw::network(model), options);
}

tl::expected<draw::Diagram, std::string> insideOf(const array::Model& model, const LayoutOptions& options,
                                                  draw::Room room) {
    return placed(draw::inside(model, room), options);
}

tl::expected<Drawing, std::string> drawingOf(const array::Model& model, std::string_view view,
                                             draw::Room room, const LayoutOptions& options) {
    if (view == "network") return networkOf(model, options);
    if (view == "inside") return insideOf(model, options, room);
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
    auto& inside = std::get<draw::Diagram>(drawing);
    draw::showValues(inside, system, simulate::PeValues(model, moment.state, moment.inputs, moment.pe));
    inside.title = fmt::format("PE {} of {}, mapping {}, {}", polyhedra::toString(moment.pe), system.name,
                               model.map.name, cycle);
}

std::string dotOf(const Drawing& drawing) {
    return std::visit([](const auto& one) { return draw::dot(one); }, drawing);
}

std::string tikzOf(const Drawing& drawing) {
    return std::visit([](const auto& one) { return draw::tikz(one); }, drawing);
}

std::string dotOf(const draw::Diagram& diagram) {
    return draw::dot(diagram);
}

tl::expected<std::string, std::string> pictureOf(const draw::Diagram& diagram, LayoutFormat format,
                                                 const LayoutOptions& options) {
    return layout(dotOf(diagram), format, options);
}

} // namespace tactus::driver
