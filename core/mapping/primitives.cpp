#include "mapping/primitives.h"

#include <algorithm>
#include <array>

namespace tactus::mapping {

std::span<const std::string> primitiveNames() {
    static const std::array<std::string, 19> names{"merge_ures",
                                                   "space_time_transform",
                                                   "reorder",
                                                   "tile",
                                                   "localise",
                                                   "localize",
                                                   "unroll",
                                                   "vectorize",
                                                   "isolate_producer",
                                                   "isolate_producer_chain",
                                                   "isolate_consumer",
                                                   "isolate_consumer_chain",
                                                   "remove",
                                                   "buffer",
                                                   "scatter",
                                                   "gather",
                                                   "vload",
                                                   "vstore",
                                                   "place"};
    return names;
}

Primitive primitiveOf(std::string_view name) {
    if (name == "merge_ures") return Primitive::MergeUres;
    if (name == "space_time_transform") return Primitive::SpaceTimeTransform;
    if (name == "reorder") return Primitive::Reorder;
    const auto names = primitiveNames();
    return std::ranges::find(names, name) != names.end() ? Primitive::NotLanded : Primitive::Unknown;
}

} // namespace tactus::mapping
