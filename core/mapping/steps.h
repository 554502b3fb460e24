// What a mapping does to the loops of an array before it is mapped, in the order written.
#pragma once

#include "ure/system.h"

#include <variant>
#include <vector>

namespace tactus::mapping {

// Each step is over the loops that the one before leaves.
struct Reorder {
    std::vector<ure::LoopId> order; // new place -> loop
};
using LoopStep = std::variant<Reorder>;
using LoopSteps = std::vector<LoopStep>;

} // namespace tactus::mapping
