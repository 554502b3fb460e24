// Do the wires between processing elements form a cycle? A wire is a read with time distance 0, taken for
// each variable and processing element, same-point reads included, guards ignored.
#pragma once

#include "mapping/legality.h"

namespace tactus::mapping {

struct WireCycle {
    polyhedra::Verdict found = polyhedra::Verdict::No;
    // Dependences whose wires form it, at least one of them between processing elements.
    std::vector<dependence::DependenceId> wires;
};

// First on an endless lattice of processing elements: a closed walk over variables whose dependences'
// displacements add up to 0 (Kosaraju and Sullivan 1988: the largest support of a zero-sum circulation, then
// its components). None there is none anywhere. Else, if the domain has at most `limit` points, on the
// processing elements that there are; a larger array is taken as large enough to hold the walk.
WireCycle findWireCycle(const dependence::Graph& graph, const std::vector<polyhedra::AffineForm>& space,
                        const polyhedra::Matrix& schedule, const polyhedra::Budget& budget,
                        std::uint64_t limit = 200'000);

} // namespace tactus::mapping
