#include "driver/pictures/iteration_space.h"

namespace tactus::driver {

static draw::Mapped mapped(const MappingAnalysis& mapping) {
    return {mapping.system, mapping.graph, mapping.map ? &*mapping.map : nullptr,
            mapping.legality ? &*mapping.legality : nullptr};
}

draw::Violations violationsOf(const MappingAnalysis& mapping) {
    return draw::violationsOf(mapped(mapping));
}

std::optional<draw::IterationSpace> iterationSpaceOf(const MappingAnalysis& mapping,
                                                     const draw::IterationView& view) {
    return draw::iterationSpaceOf(mapped(mapping), view);
}

} // namespace tactus::driver
