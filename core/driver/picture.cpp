#include "driver/picture.h"

#include "array/sketch.h"
#include "draw/build.h"

namespace tactus::driver {

array::Built sketchArray(const MappingAnalysis& mapping, const polyhedra::Budget& budget) {
    return array::sketch(mapping.graph, *mapping.map, budget);
}

tl::expected<draw::Scene, std::string> sceneOf(const array::Model& model) {
    return draw::scene(model, {});
}

tl::expected<std::string, std::string> dotOf(const array::Model& model) {
    return sceneOf(model).map(draw::dot);
}

tl::expected<std::string, std::string> pictureOf(const array::Model& model, LayoutFormat format,
                                                 const LayoutOptions& options) {
    return dotOf(model).and_then([&](const std::string& dot) { return layout(dot, format, options); });
}

} // namespace tactus::driver
