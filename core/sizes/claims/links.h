// Reads of funcs with the one distance at which each happens (within this folder only).
#pragma once

#include "sizes/claims/claims.h"

namespace tactus::sizes {

struct Link {
    ure::EquationId reader;
    ure::VariableId variable;
    ure::ExprId site;
    std::vector<Polynomial> vector; // one entry a loop, in the sizes
    Cases may;                      // as Read::may, without the cases that never happen

    bool samePoint() const;
};

// The links of all equations but those between arrays, which are through memory; `arrays` has each
// equation's. Shows that each read is uniform, and leaves out cases that are shown never to happen.
std::vector<Link> linksOf(Claims& claims, const std::vector<EquationReads>& reads,
                          const std::vector<std::size_t>& arrays);

// Shows that values at one point can be computed in some order.
void showOrder(Claims& claims, const std::vector<Link>& links);

} // namespace tactus::sizes
