// Signed permutations of the loops, and those under which a system is the same.
#pragma once

#include "explore/build.h"

namespace tactus::explore {

// Takes entry l of a vector to entry to[l], times sign[l].
struct SignedPermutation {
    std::vector<std::size_t> to;
    std::vector<std::int64_t> sign; // 1 or -1
    // It keeps the dependences of reductions only where these run in the order of the loops.
    bool isOfOrder = false;

    polyhedra::Vector operator()(const polyhedra::Vector& vector) const;
    polyhedra::Matrix imageOf(const polyhedra::Matrix& lattice) const; // a basis in Hermite form
};

// A group, behind it those of order that it lacks; the identity comes first. It is alone with more than seven
// loops, where there are more than 2,000 others, or where a question about sets of points was given up.
std::vector<SignedPermutation> symmetriesOf(const Paths& paths, const Options& options);

} // namespace tactus::explore
