#include "driver/picture.h"

#include "draw/build.h"

namespace tactus::driver {

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
