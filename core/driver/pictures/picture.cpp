#include "driver/pictures/picture.h"

#include "array/build.h"
#include "draw/build.h"

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

tl::expected<draw::Diagram, std::string> insideOf(const array::Model& model, const LayoutOptions& options) {
    return placed(draw::inside(model), options);
}

std::string dotOf(const draw::Diagram& diagram) {
    return draw::dot(diagram);
}

tl::expected<std::string, std::string> pictureOf(const draw::Diagram& diagram, LayoutFormat format,
                                                 const LayoutOptions& options) {
    return layout(dotOf(diagram), format, options);
}

} // namespace tactus::driver
