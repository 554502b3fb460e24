// How long a broadcast's wire is.
#pragma once

#include "mapping/legality.h"

namespace tactus::mapping {

// The greatest m such that some point p has p, p-d, ..., p-(m-1)d all among the points that read at distance
// d: the hops that a value makes in one step. A read of another variable makes one. Where the readers are no
// single convex piece `exact` is false and the length is that within the domain, which is never shorter.
struct Chain {
    std::int64_t links = 1;
    bool exact = true;
};
Chain combinationalChain(const dependence::Graph& graph, const dependence::Dependence& dependence,
                         const polyhedra::Budget& budget);

} // namespace tactus::mapping
