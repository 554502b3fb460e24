// Sets and forms over an array's loops as sets and forms over the loops of a process.
#pragma once

#include "polyhedra/formula.h"
#include "polyhedra/solve.h"

namespace tactus::spatial {

// Exact range of each loop over the pieces; nothing where it was not decided or there are no points.
std::optional<std::vector<polyhedra::Interval>> rangesOf(const polyhedra::Union& pieces, std::size_t loops,
                                                         const polyhedra::Budget& budget);

// The points that these loops, in this order, make of the pieces, as disjoint pieces; nothing where that is
// not known exactly.
std::optional<polyhedra::Union> onto(const polyhedra::Union& pieces, const std::vector<std::size_t>& loops);

// One convex set that holds all the pieces: the piece itself, or of several the box around them with those of
// their rows that hold on all.
polyhedra::Piece hullOf(const polyhedra::Union& pieces, const polyhedra::Budget& budget);

// True if the variable occurs in it, in a quotient or not.
bool mentions(const polyhedra::QuasiAffine& form, std::size_t variable);

} // namespace tactus::spatial
