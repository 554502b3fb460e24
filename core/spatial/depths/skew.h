// How far the places of a chain of neighbours run one behind the other.
#pragma once

#include "polyhedra/piece.h"

#include <vector>

namespace tactus::spatial {

// A loop of the space along which neighbours form a chain.
struct ChainLoop {
    std::int64_t steps; // by which each place runs behind the one before it
    std::int64_t places;
};

// Those of the loops that have more than one place.
std::vector<ChainLoop> chainOf(const polyhedra::AffineForm& time, const std::vector<std::size_t>& loops,
                               const std::vector<polyhedra::Interval>& ranges);

// How many steps the last place is behind the first.
std::int64_t skewOf(const std::vector<ChainLoop>& chain);

} // namespace tactus::spatial
