// The figures that `array` says of an array, as JSON and as text.
#pragma once

#include "array/interval/interval.h"
#include "array/model.h"
#include "commands/report/overlap.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace tactus::commands {

// The interval of steps if operators take time, and the fill; nothing without --latency.
struct Pace : array::InitiationInterval {
    array::Figure fill;
};
using Interval = std::optional<Pace>;

std::int64_t cyclesOf(const array::Model& model, const Interval& interval);
// Iterations over what the PEs could do in these cycles; nothing where that is undecided.
std::optional<double> utilizationOf(const array::Model& model, const Interval& interval);

// "up to 21 cycles more to fill the pipelines between PEs"
std::string fillText(const array::Figure& fill);

nlohmann::json arrayJson(const array::Model& model, const Interval& interval);
// Sums over the arrays of a mapping, what they take from each other, and each alone.
nlohmann::json arraysJson(const Models& models, const std::vector<Interval>& intervals,
                          const driver::Arrays& arrays);
std::string arrayText(const array::Model& model, const Interval& interval);

} // namespace tactus::commands
