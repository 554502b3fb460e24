// How nests of loops run: decided here once, for the simulation, the code and what is said of both.
//
// A process of a network is *perfect* if each of its units runs all points of a box of its time loops. If
// actions are done at some of them only, guards inside say so: the other iterations do nothing and cost a
// cycle each.
#pragma once

#include "array/model.h"

#include <span>

namespace tactus::array {

// Loops as one: the number of an iteration gives the index of each.
struct FlatNest {
    enum class Indices : std::uint8_t {
        Shifts,   // all extents but that of the outermost loop are powers of two
        Counters, // an index advances where those inside of it begin again
    };
    Indices indices;
    std::int64_t iterations;
};
// Extents from the outermost; loops of one iteration do not count. Nothing of fewer than two others. Throws
// base::Overflow.
std::optional<FlatNest> flatNest(std::span<const std::int64_t> extents);

// Extents of the time loops of a process; nothing where a bound depends on another loop.
std::optional<std::vector<std::int64_t>> constantExtents(const spatial::Process& process);
// Those of the steps of the array, one a row of the schedule.
std::vector<std::int64_t> stepExtents(const Model& model);

// The unit of a process that would have most to do in a perfect nest, of those at the ends and in the middle
// of each loop of its space.
struct Busiest {
    polyhedra::Point unit;
    std::int64_t works, all; // iterations
    // The rule: at most a quarter of them is empty.
    bool isWorthGuards() const { return 4 * (all - works) <= all; }
};
// Nothing of a perfect nest, or where it was not decided.
std::optional<Busiest> busiestUnit(const spatial::Process& process, const polyhedra::Budget& budget);

// The plan with perfect nests wherever the rule says so. Nests also become perfect wherever code has no
// bounds that say more: the two processes around a bank are one loop with counters, and a bound is a row with
// a factor of one.
std::shared_ptr<const spatial::Network> withPerfectNests(std::shared_ptr<const spatial::Network> plan,
                                                         const polyhedra::Budget& budget);

bool hasBank(const spatial::Network& plan, spatial::ProcessId process);

} // namespace tactus::array
