// The claims that make a map legal, at all sizes (within this folder only).
#pragma once

#include "mapping/read/open_map.h"
#include "sizes/build.h"
#include "sizes/claims/links.h"
#include "sizes/polynomial.h"

namespace tactus::sizes {

using mapping::MapRow;
using mapping::OpenMap;

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

} // namespace tactus::sizes
