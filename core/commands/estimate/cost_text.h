// What an array costs on a device, in words; and the device and clock of options.
#pragma once

#include "commands/options/options.h"
#include "estimate/energy/energy.h"
#include "studies/costs/costs.h"

#include <tl/expected.hpp>

namespace tactus::commands {

struct DeviceWish {
    std::optional<estimate::Device> device;
    std::optional<double> megahertz;
    std::optional<estimate::EnergyTable> energy;
};
// Of a clock, "300" or empty; `pack`: small products share DSPs.
tl::expected<DeviceWish, std::string> deviceWishOf(const DeviceOptions& device, const std::string& clock = {},
                                                   bool pack = false);
// With the table of energies, where one is wanted.
tl::expected<DeviceWish, std::string> withEnergy(DeviceWish wish, const EnergyOptions& options);

// What limits, as a word of the JSON and a sentence; `figure` is what would lift it.
struct CostLimit {
    std::string cause, sentence;
    double figure = 0;
};
std::optional<CostLimit> limitOf(const studies::Costs& costs);

// The operators without logic, or without any cost, by name; empty if there are none.
std::string unknownCosts(const estimate::Estimate& found, const std::string& family);

// What operators without a latency are taken for, and latencies that no figure is for or that no public
// source states, as lines of a report.
std::string latencyNotes(const estimate::Pace& pace, const std::string& family);

// Cycles, operations and bytes, and their rates; what the latency of operators makes of them.
std::vector<std::string> speedSentences(const studies::Costs& costs, std::optional<double> megahertz);

} // namespace tactus::commands
