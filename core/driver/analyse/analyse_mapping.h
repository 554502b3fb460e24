// A mapping of a design: its arrays, one after the other.
#pragma once

#include "driver/analyse/analyse_array.h"

#include <span>

namespace tactus::driver {

// The arrays of one mapping, in the order they run; `whole` is the design's system.
std::vector<MappingAnalysis> analyseMapping(std::span<const mapping::Plan> plans,
                                            const DesignAnalysis& design,
                                            const std::shared_ptr<const Prepared>& whole,
                                            const Request& request);

} // namespace tactus::driver
