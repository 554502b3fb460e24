// Where the values of expressions are asked for.
#pragma once

#include "array/model.h"

#include <map>

namespace tactus::array {

// The points at which each expression that reads data is asked for, in pieces that may overlap: where no
// condition in front of it fails that is affine.
std::map<ure::ExprId, polyhedra::Union> askedFor(const ure::System& system);

// Those of the points at which the branch of a choice may be taken: all, where the condition is not affine.
polyhedra::Union branchOf(const ure::System& system, const polyhedra::Union& where, ure::ExprId condition,
                          bool holds);

} // namespace tactus::array
