// A mapping of a design: its arrays, each from equations to a space-time map, its judgement and its network.
#pragma once

#include "driver/analysed.h"

#include <span>

namespace tactus::driver {

// What reordering and reductions leave of a system, with its dependences.
struct Prepared {
    std::shared_ptr<const ure::System> system;
    std::shared_ptr<const dependence::Graph> graph;
    diagnostics::List diagnostics;
};

Prepared prepare(std::shared_ptr<const ure::System> system, const Request& request);

// The arrays of one mapping, in the order they run; `whole` is the design's system.
std::vector<MappingAnalysis> analyseMapping(std::span<const mapping::Plan> plans,
                                            const DesignAnalysis& design, const Prepared& whole,
                                            const Request& request);

} // namespace tactus::driver
