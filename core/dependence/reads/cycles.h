// Reads at the same point: the order in which a point's equations are computed, or why there is none.
#pragma once

#include "dependence/reads/links.h"

namespace tactus::dependence {

struct SamePoint {
    std::vector<ure::EquationId> order; // empty if the reads, guards ignored, form a cycle
    // A cycle of reads that all happen at one point: each equation reads the next one, the last reads the
    // first.
    std::vector<ure::EquationId> cycle;
    polyhedra::Point at;
    std::vector<ure::EquationId> unordered; // where there is no order: the equations in or behind a cycle
    bool onlyPerhaps = false;               // a cycle exists if the guards on data let it
};

SamePoint samePointOrder(const ure::System& system, const std::vector<Link>& links,
                         const Questions& questions);

} // namespace tactus::dependence
