#include "formats/tensor.h"

#include <array>
#include <cassert>
#include <string_view>

namespace tactus::formats {

namespace {

struct ElementInfo {
    std::string_view name;
    std::size_t size;
};

constexpr std::array<ElementInfo, 11> elements{{{"bool", 1},
                                                {"int8", 1},
                                                {"int16", 2},
                                                {"int32", 4},
                                                {"int64", 8},
                                                {"uint8", 1},
                                                {"uint16", 2},
                                                {"uint32", 4},
                                                {"uint64", 8},
                                                {"float32", 4},
                                                {"float64", 8}}};

const ElementInfo& infoOf(ElementType type) {
    const auto index = static_cast<std::size_t>(type);
    assert(index < elements.size());
    return elements[index];
}

} // namespace

std::size_t sizeOf(ElementType type) {
    return infoOf(type).size;
}
std::string toString(ElementType type) {
    return std::string(infoOf(type).name);
}

std::string toString(std::span<const std::int64_t> shape) {
    std::string text = "(";
    for (std::size_t d = 0; d < shape.size(); ++d) text += (d ? ", " : "") + std::to_string(shape[d]);
    return text + (shape.size() == 1 ? ",)" : ")");
}

} // namespace tactus::formats
