// The reads of one step, from which chains of broadcasts are made (within this folder only).
#pragma once

#include "dependence/graph.h"
#include "polyhedra/solve.h"

#include <optional>

namespace tactus::mapping {

// A dependence with time distance 0: at each of its readers an edge from (equation `from`, point - vector) to
// (equation `to`, point). Between two points it is a hop, at the same point wiring within one.
struct Hop {
    dependence::DependenceId dependence;
    std::size_t from, to;
    const dependence::Dependence* read;

    bool counts() const { return !read->samePoint(); }
};
using Hops = std::vector<Hop>;

// For each of the hops the length of the longest path over one of its edges, 0 if it has none.
struct Longest {
    enum class Kind { Found, Cycle, TooLarge };
    Kind kind;
    std::vector<std::int64_t> through; // if found
};
// Exactly, by looking at every edge; of loops along which nothing passes and whose bounds are their own only
// values that differ are looked at. Too large where that is more than `limit` edges.
Longest longestPaths(const Hops& hops, std::uint64_t limit);

// The length of the longest path over an edge of hops[which], of any size: a path that there is, and a length
// that no path exceeds (nothing if none was found). `domain` holds all points of the paths.
struct Bounds {
    std::int64_t least = 1;
    std::optional<std::int64_t> most;
};
Bounds boundPath(const Hops& hops, std::size_t which, const polyhedra::Piece& domain,
                 const polyhedra::Budget& budget);

// How often a value can pass over this hop alone in a row. If the readers are no single convex piece, `exact`
// is false and the number is that within the domain, which is never smaller.
struct Run {
    std::int64_t hops;
    bool exact;
};
std::optional<Run> ownRun(const Hop& hop, const polyhedra::Piece& domain, const polyhedra::Budget& budget);

// For each hop the strong component of its ends among all equations.
struct Parts {
    std::vector<std::size_t> of; // equation -> component
    bool within(const Hop& hop) const { return of[hop.from] == of[hop.to]; }
};
Parts partsOf(const Hops& hops);

} // namespace tactus::mapping
