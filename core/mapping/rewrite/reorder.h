// A new order of a system's loops.
#pragma once

#include "ure/system.h"

#include <memory>

namespace tactus::mapping {

// The system with its loops in this order, new place -> loop (the same object if nothing changes). LoopIds
// are renumbered. The domain says which points there are; a loop's bounds stay as they were, so they may then
// be over loops inside of it.
std::shared_ptr<const ure::System> reorder(std::shared_ptr<const ure::System> system,
                                           const std::vector<ure::LoopId>& order);

} // namespace tactus::mapping
