// Reads at the same point: the order in which a point's equations are computed, or why there is none.
#pragma once

#include "dependence/reads/links.h"
#include "dependence/reads/point_cases.h"

namespace tactus::dependence {

struct SamePoint {
    std::optional<std::vector<Step>> order; // nothing if cases wait for each other, too, or none are found
    // A cycle of reads that all happen at one point: each equation reads the next one, the last reads the
    // first.
    std::vector<ure::EquationId> cycle;
    polyhedra::Point at;
    std::vector<ure::EquationId> guarded;   // equations that read each other if guards are ignored
    std::vector<ure::EquationId> unordered; // where there is no order: those of them that have none
    bool onlyPerhaps = false;               // a cycle exists if the guards on data let it
};

SamePoint samePointOrder(const ure::System& system, const std::vector<Link>& links, Conditions& conditions);

} // namespace tactus::dependence
