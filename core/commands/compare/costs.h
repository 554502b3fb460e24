// What two arrays cost on a device, and the energy of their runs, as a topic of a comparison.
#pragma once

#include "commands/compare/differences.h"
#include "commands/estimate/cost_text.h"

namespace tactus::commands {

// Adds the topic "Cost" where something differs; a sentence of what could not be counted is an error.
tl::expected<void, std::string> addCosts(Differences& found, const std::shared_ptr<const array::Model>& now,
                                         const std::shared_ptr<const array::Model>& before,
                                         const DeviceWish& wish);

} // namespace tactus::commands
