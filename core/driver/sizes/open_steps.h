// The steps of a mapping, applied to a design whose sizes are open.
#pragma once

#include "mapping/plan.h"
#include "sizes/build.h"

#include <optional>

namespace tactus::driver {

// Over the loops in the mapping's order, the sizes in front. Inputs are still read from memory.
struct OpenSteps {
    std::shared_ptr<const ure::System> system;
    std::vector<sizes::HandedOn> handedOn;
};

// Nothing where loops are tiled.
std::optional<OpenSteps> afterSteps(const mapping::Plan& plan, std::shared_ptr<const ure::System> open);

} // namespace tactus::driver
