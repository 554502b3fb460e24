// The best linear schedules of a system, beside the free schedule that no schedule beats
// (docs/theory/schedules.md).
//
// With constant dependences over a bounded domain a linear schedule exists wherever any schedule of
// several rows does: if no combination of dependences adds up to 0, one row serves them all (Gordan).
#pragma once

#include "array/interval/interval.h"

namespace tactus::explore {

// Iterations p run at time schedule . p; with latencies the value of each equation is there at this time plus
// a constant of the equation.
struct BestSchedules {
    // All that take the fewest cycles, in dictionary order, as far as they are listed. Of a domain whose
    // points do not span all loops only those with the least sum of magnitudes.
    std::vector<polyhedra::Vector> schedules;
    bool isComplete = true;  // false: there are more than are listed
    std::int64_t cycles = 0; // from the first to the last iteration, latencies included
};

// Every dependence between iterations takes at least one step, and the cycles of the operators between what
// is read and the reader's value. `most` are listed. Nothing if there are none, or a question was given up.
// Exact for every domain: an integer program over the schedule, whose cycles are compared with the domain's
// own extreme points. Throws base::Overflow.
std::optional<BestSchedules> bestSchedules(const dependence::Graph& graph, const array::Latencies& latencies,
                                           const polyhedra::Budget& budget, std::size_t most = 20);

// The least b such that a schedule with entries in -b..b lets every dependence between iterations take a step
// or more. Nothing if no schedule does, or a question was given up. Throws base::Overflow.
std::optional<std::int64_t> leastBound(const dependence::Graph& graph, const polyhedra::Budget& budget);

// Each iteration runs in the cycle after the last of those that it reads from; operators take no time.
struct FreeSchedule {
    std::int64_t cycles = 0;    // the longest path
    std::int64_t wavefront = 0; // the most iterations of one cycle
};
// By a walk through all iterations in the order of a schedule that the dependences allow; nothing if there
// are too many iterations. A guard on data counts as if it held.
std::optional<FreeSchedule> freeSchedule(const dependence::Graph& graph, const polyhedra::Vector& schedule);

// Bytes that pass between memory and any array of the design: each element that is read or written, once. Of
// a tensor with several reads only the one that needs most elements counts, and none whose index is data.
std::int64_t leastBytes(const dependence::Graph& graph, const polyhedra::Budget& budget);

} // namespace tactus::explore
