// The device that --device names and the table that --energy-table names: of the program, or a file.
#pragma once

#include "estimate/devices/device.h"
#include "estimate/energy/energy_table.h"

namespace tactus::commands {

// The error is a sentence that names the file and the line.
tl::expected<estimate::Device, std::string> deviceNamed(const std::string& name);
tl::expected<estimate::EnergyTable, std::string> energyTableNamed(const std::string& name);

// "assumed: ..." figures of a device, as lines for a note; empty if there are none.
std::string assumedOf(const estimate::Device& device);

} // namespace tactus::commands
