// The loops that one processing element of an array runs, taken from the space-time map.
//
// Points of a PE are its iterations; the schedule gives their order. That order is a nest of loops iff the
// schedule rows, without the loops of the space, are mixed radix: each loop's coefficient is larger than all
// that the loops of smaller ones can add up to. Rows of one loop each are, and so is i + j + k with the space
// {i, j}. Loops that the schedule leaves out have one value for each of the others', if the map is legal.
// If there is none, other loops may have one (changed_loops.h).
#pragma once

#include "mapping/map.h"
#include "polyhedra/solve.h"
#include "ure/system.h"

#include <optional>
#include <string>

namespace tactus::spatial {

// Loops are numbers of the array's system.
struct Nest {
    std::vector<std::string> names; // of all loops
    std::vector<std::size_t> space; // what tells PEs apart, then unrolled loops
    std::vector<std::size_t> time;  // outermost first
    std::optional<std::size_t> lane;
    std::vector<std::int64_t> extents = {}; // of all loops, over the whole domain

    // A loop of the space with one iteration: the array is one PE wide along it, and so are chains.
    bool isOneWide(std::size_t loop) const;
    // Puts such a loop among loops of the space, in their order.
    void addOneWide(std::vector<std::size_t>& loops, std::size_t loop) const;
};
struct Nested {
    std::optional<Nest> nest;
    std::string reason; // why there is none
};
// The nest of loops with these names and this domain.
Nested nestOf(const std::vector<std::string>& loops, const polyhedra::Piece& domain,
              const mapping::SpaceTimeMap& map, const polyhedra::Budget& budget);
Nested nestOf(const ure::System& system, const mapping::SpaceTimeMap& map, const polyhedra::Budget& budget);

} // namespace tactus::spatial
