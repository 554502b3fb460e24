// The energy that no run of a candidate goes below: what its operators, memories and wires do how often,
// times what a table says of one. Chains of feeders and the way out of results are not in it.
#pragma once

#include "estimate/energy/energy_table.h"
#include "tune/counts.h"

namespace tactus::tune {

// In femtojoules, or thousandths of the table's unit; operators take so many of its units. Loops that are not
// split yet can only add to it once the lanes are known, where a larger memory takes no less than a small
// one.
std::int64_t energyBound(const Counts& counts, const estimate::EnergyTable& table, double operators);

} // namespace tactus::tune
