// The values that arrays of one mapping hand to each other, in memory or in FIFOs, and the cycles of them
// all.
#pragma once

#include "array/model.h"
#include "commands/report/facts.h"
#include "driver/analyse/overlap.h"

#include <string>

namespace tactus::commands {

using Models = std::vector<std::shared_ptr<const array::Model>>;

// "D feeds array E through 6 FIFOs of depth 1; E begins 6 cycles after D"
std::string feedText(const driver::MappingAnalysis& reader, const driver::Feed& feed);

// The cycles of the arrays, and a line for everything that one takes from another: its FIFOs, or what
// `overlap` would give, or why it can't.
Fact overlapFacts(const driver::Arrays& arrays, const Models& models);

} // namespace tactus::commands
