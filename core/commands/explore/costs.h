// What the arrays of a search cost: counted where options ask for it, and only of arrays that all other
// conditions keep.
#pragma once

#include "commands/estimate/cost_text.h"
#include "commands/explore/filter.h"
#include "commands/explore/search.h"

namespace tactus::commands {

// The device and the table of energies that --device and --energy name, or that the columns of a filter and
// of
// --sort need; an error where such a column has no device.
OrWrong<DeviceWish> costWishOf(const ExploreOptions& options);

// Of an array that the search found, by names of columns. Nothing of what could not be counted.
using CostsByColumn = std::map<std::string, double, std::less<>>;
CostsByColumn costsOf(const explore::Design& one, const studies::Explorer& explorer, const DeviceWish& wish);

// A sentence on what the costs are of; empty where none was asked for.
std::string noteOn(const DeviceWish& wish);

} // namespace tactus::commands
