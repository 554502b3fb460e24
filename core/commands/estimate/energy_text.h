// The energy of a run: a table by part, where it goes, and what is assumed.
#pragma once

#include "estimate/energy/energy.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

std::string_view nameOf(estimate::EnergyPart::Kind kind); // "operator", "register", ...
// Four figures, and all of a whole number.
std::string amountText(double energy);
std::string energyText(const estimate::Energy& energy, const estimate::EnergyTable& table);
nlohmann::json energyJson(const estimate::Energy& energy, const estimate::EnergyTable& table);

} // namespace tactus::commands
