// How long the operators of an array take at a clock, and what that makes of its steps.
//
// A value that depends on the step before, through operators of latency L at a distance of d steps, is there
// L cycles later; so a step can begin only every ceil(L / d) cycles: the interval of an accumulation.
#pragma once

#include "array/interval/interval.h"
#include "array/model.h"
#include "estimate/devices/device.h"

namespace tactus::estimate {

struct OperatorLatency {
    std::string name;                      // "add Float(32)"
    std::optional<Latency::Depth> depth{}; // nothing: the family says nothing of it, and it is taken as 0
    friend bool operator<(const OperatorLatency& a, const OperatorLatency& b) { return a.name < b.name; }
};

// An array whose operators take time. A sum that goes back into its own adder, on the same PE and lane and
// under no condition, takes what the family says of "accumulate", where it says that.
struct Pace {
    double megahertz = 0;
    array::Latencies latencies;
    std::vector<OperatorLatency> operators; // of the equations, by name
    array::InitiationInterval interval;
    array::Figure chain; // cycles of the longest chain of operators within a step of a PE
    array::Figure fill;  // cycles on top, until the pipelines between PEs are full

    // The steps that each value of the recurrence would need for an interval of one cycle.
    std::int64_t stepsForOne() const { return interval.because ? interval.because->latency : 1; }
};

// Nothing where the interval is not decided.
std::optional<Pace> paceOf(const array::Model& model, const Family& family, double megahertz);

} // namespace tactus::estimate
