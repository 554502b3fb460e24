// What makes a mapping legal at all sizes (within this folder only). Each function adds claims, or doubts.
#pragma once

#include "mapping/read/open_map.h"
#include "sizes/build.h"
#include "sizes/claims/claims.h"

namespace tactus::sizes {

using mapping::MapRow;
using mapping::OpenMap;

// A read of a func with the one distance at which it happens.
struct Link {
    ure::EquationId reader;
    ure::VariableId variable;
    ure::ExprId site;
    std::vector<Polynomial> vector; // one entry a loop, in the sizes
    Union may;                      // as Read::may

    bool samePoint() const;
};

// The links of all equations but those between arrays, which are through memory; `arrays` has each
// equation's. Shows that each read is uniform.
std::vector<Link> linksOf(Claims& claims, const std::vector<EquationReads>& reads,
                          const std::vector<std::size_t>& arrays);

// Shows that values at one point can be computed in some order.
void showOrder(Claims& claims, const std::vector<Link>& links);

// Shows that every link between two equations of the array goes forward in time, or is a broadcast that makes
// no cycle of wires.
void showCausality(Claims& claims, const OpenMap& map, const std::vector<Link>& links,
                   const std::vector<bool>& inArray, bool strict);

// Shows that each step along which it is handed on goes forward in time, or one of them is a broadcast. That
// suffices: values are those of memory, whichever way they come.
void showHandedOn(Claims& claims, const OpenMap& map, const HandedOn& handedOn,
                  const std::vector<EquationReads>& reads, bool strict);

// Shows that no two iterations run on one processing element in one step.
void showNoConflict(Claims& claims, const OpenMap& map);

// Shows that outputs are written inside, each element at most once, and that extents are at least 1.
void showWrites(Claims& claims, const std::vector<EquationReads>& reads);

// Shows that indices of inputs stay inside, and that a value that is undefined reaches no output.
void showDefinedness(Claims& claims, const std::vector<EquationReads>& reads);

} // namespace tactus::sizes
