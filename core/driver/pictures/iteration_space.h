// The iteration space of a mapping, and the obstacles to the mapping, to be drawn.
#pragma once

#include "draw/projection.h"
#include "draw/space/iteration_space.h"
#include "driver/analysis.h"

namespace tactus::driver {

// Legal or not.
draw::Violations violationsOf(const MappingAnalysis& mapping);
std::optional<draw::IterationSpace> iterationSpaceOf(const MappingAnalysis& mapping,
                                                     const draw::IterationView& view);

} // namespace tactus::driver
