// Runs of iterations of one element, and runs of their ends (docs/theory/reductions.md; within this folder
// only).
#pragma once

#include "localise/reductions/path.h"

namespace tactus::localise {

// Iterations that follow each other by a step. The domain is convex, so a run has no gaps.
struct Run {
    polyhedra::Vector step;
    // Rows of the domain: a point begins a run where one of them is below 0 a step before it, and ends a run
    // where one of them is below 0 a step behind it.
    std::vector<polyhedra::AffineForm> first, last;
};
using Runs = std::vector<Run>;

// Runs along the first vector, runs of their ends along the second, and so on; the ends of the last ones are
// one point for each element. A step leads from end to end, so it is its vector and perhaps multiples of the
// steps before. Nothing where ends are not one constant step apart.
std::optional<Runs> runsOfEnds(const polyhedra::Piece& domain, const std::vector<polyhedra::Vector>& vectors);
// The same of beginnings.
std::optional<Runs> runsOfBeginnings(const polyhedra::Piece& domain,
                                     const std::vector<polyhedra::Vector>& vectors);

// The points of these pieces that end a run. Pieces of the result may overlap.
polyhedra::Union endsOf(const polyhedra::Union& points, const Run& run);

// No loop is in the form, but perhaps sizes are.
bool isConstant(const polyhedra::AffineForm& form, std::size_t sizes);

} // namespace tactus::localise
