// What an array costs on a device, and how many cycles its run takes.
#pragma once

#include "array/model.h"
#include "estimate/estimate.h"
#include "estimate/latency/latency.h"

namespace tactus::studies {

struct Costs {
    estimate::Estimate estimate;
    std::vector<estimate::Share> shares;    // of the device, what runs out first in front; empty without one
    std::optional<std::int64_t> cycles;     // of a run without values; nothing where it would take too long
    std::optional<std::int64_t> about = {}; // an estimate of them without a run; nothing where it has no form
    // Of the device: how many there are, 0 where it has none or is not known, and how many are needed at
    // least; nothing where all have no room.
    std::int64_t regions = 0;
    std::optional<std::int64_t> regionsNeeded = {};
    std::int64_t used(const std::string& resource) const; // 0 of what the device has none of
    // With a device and a clock; nothing where the interval is not decided.
    std::optional<estimate::Pace> pace = {};
};

// `megahertz`: nothing where operators and memory take no time. Nothing where the operators could not be
// counted. `runs`: false where the caller knows the cycles.
std::optional<Costs> costsOf(const std::shared_ptr<const array::Model>& model,
                             const std::optional<estimate::Device>& device, std::optional<double> megahertz,
                             bool runs = true);

} // namespace tactus::studies
