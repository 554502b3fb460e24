// Paths of one step as an integer program (within this folder only).
#pragma once

#include "mapping/causality/hops.h"

namespace tactus::mapping {

using Route = std::vector<std::size_t>; // components, each fed by the one before

// The place of an equation on the route; behind its end if it is not there.
std::ptrdiff_t placeOn(const Route& route, const Parts& parts, std::size_t equation);

// A path along all of a route as numbers. Nothing is said about the order of hops within a component, and
// guards count only where the path moves on to the next one. So a path is such numbers, but not the other way
// round.
struct PathNumbers {
    std::int64_t length;
    std::size_t begin; // equation
    polyhedra::Point point;
    std::vector<std::int64_t> times; // how often it takes each hop
};
// Those of the greatest length among paths that take `over` at least once; `hops` are those on the route. Yes
// if there are none, Unknown where they were not found in time.
polyhedra::Verdict longestAlong(const Route& route, const Hops& hops, const Parts& parts,
                                const polyhedra::Piece& domain, dependence::DependenceId over,
                                const polyhedra::Budget& budget, PathNumbers& longest);

} // namespace tactus::mapping
