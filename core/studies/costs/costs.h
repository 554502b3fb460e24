// What an array costs on a device, and how many cycles its run takes.
#pragma once

#include "array/model.h"
#include "estimate/estimate.h"

namespace tactus::studies {

struct Costs {
    estimate::Estimate estimate;
    std::vector<estimate::Share> shares; // of the device, what runs out first in front; empty without one
    std::optional<std::int64_t> cycles;  // of a run without values; nothing where it would take too long
};

// `megahertz`: nothing where the time of memory does not count. Nothing where the operators could not be
// counted. `runs`: false where the caller knows the cycles.
std::optional<Costs> costsOf(const std::shared_ptr<const array::Model>& model,
                             const std::optional<estimate::Device>& device, std::optional<double> megahertz,
                             bool runs = true);

} // namespace tactus::studies
