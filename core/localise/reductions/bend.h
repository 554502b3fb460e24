// Groups whose ends follow each other along lines with bends (within this folder only).
#pragma once

#include "localise/reductions/runs.h"

namespace tactus::localise {

// Runs along a loop may end where one of two rows says so, as under a roof: the end before an end is then one
// of a few steps away.
struct Bend {
    // One of the lists has all its forms at least 0.
    using Condition = std::vector<std::vector<polyhedra::AffineForm>>;
    struct Step {
        polyhedra::Vector step;
        Condition leads; // at an end: a step back there is an end too; at most one of the steps does
    };
    struct Level {
        std::vector<Step> steps; // among the ends of the groups inside
        Condition ends;          // at a point of the domain: all is reduced, as far as this level goes
    };
    Run runs; // innermost
    std::vector<Level> levels;
};

// Nothing where a level takes more than a few steps, or ends of an element are further apart.
std::optional<Bend> bendOf(const polyhedra::Piece& domain, const std::vector<polyhedra::Vector>& vectors);

} // namespace tactus::localise
