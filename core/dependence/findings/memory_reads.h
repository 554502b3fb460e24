// Reads of a func by an array that another array has made it for: its values then lie in memory, so the read
// may be at any affine place.
#pragma once

#include "dependence/graph.h"
#include "diagnostics/diagnostic.h"
#include "polyhedra/solve.h"

#include <map>

namespace tactus::dependence {

struct MemoryReads {
    // By variable: the points that are read and have a value, not necessarily disjoint. If they are no list
    // of conditions, as for X(2*i + 3*j), all that have a value in the box around them.
    std::map<ure::VariableId, polyhedra::Union> points;
    bool mayReadUndefined = false; // some read finds no value, or may find none
    bool isComplete = true;        // else `points` are not all: some read was too complex
    // Those reads, and what is too complex. Each begins in an equation of `reader`, in the same order.
    diagnostics::List diagnostics;
    std::vector<ure::EquationId> readers;
};

// `sets` are disjoint sets of equations; an equation reads through memory what one of another set makes. A
// variable that is read only where it has no value has no points.
MemoryReads memoryReads(const ure::System& system, const std::vector<std::vector<ure::EquationId>>& sets,
                        const polyhedra::Budget& budget);

} // namespace tactus::dependence
