// The facts that `array` says of an array, and of the arrays of a mapping together.
#pragma once

#include "array/interval/interval.h"
#include "array/model.h"
#include "commands/report/facts.h"
#include "commands/report/overlap.h"
#include "studies/closed/closed_forms.h"

namespace tactus::commands {

// The interval of steps if operators take time, and the fill; nothing without --latency.
struct Pace : array::InitiationInterval {
    array::Figure fill;
};
using Interval = std::optional<Pace>;

// "up to 21 cycles more to fill the pipelines between PEs"
std::string fillText(const array::Figure& fill);

// `array` as text and as JSON; with the kernels around the array; `{figures: {cycles: "I + J + K - 2", ...},
// sizes: [{param, from, step}]}` of closed forms, null of a figure without one.
Fact arrayFacts(const array::Model& model, const Interval& interval);
Fact networkFacts(const spatial::Network& plan);
Fact closedFormsFacts(const studies::ClosedForms& forms);
// Sums over the arrays of a mapping, what they take from each other, and each alone; `facts` and `intervals`
// of each.
nlohmann::json arraysJson(const Models& models, const std::vector<Fact>& facts,
                          const std::vector<Interval>& intervals, const driver::Arrays& arrays);

} // namespace tactus::commands
