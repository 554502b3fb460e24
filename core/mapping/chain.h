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

// Whether the value may pass on within the step over broadcasts of other vectors or variables too, back to
// this one's variable: then its whole chain is longer than the one along `dependence` alone. Guards are not
// looked at.
bool isInterlocked(const dependence::Graph& graph, const dependence::Dependence& dependence,
                   const polyhedra::Matrix& schedule);

} // namespace tactus::mapping
