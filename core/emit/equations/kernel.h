// The parts that the kernel and the reference have in common.
#pragma once

#include "emit/equations/dictionary.h"
#include "emit/lowered/lowered_array.h"
#include "emit/tree/tree.h"

namespace tactus::emit {

// Name, constants and arguments; no statements.
Kernel frameOf(const array::Model& model, const Dictionary& names);

// "line 14: Z(i, j, k) = ...": the equation as it was written, shortened if it is long.
std::string sourceOf(const ure::System& system, ure::EquationId equation);

// Equations in an order in which each comes after those whose values it reads over `delays` of 0 steps;
// nothing if they wait for each other. Reads of an equation's own variable are left out.
std::optional<std::vector<ure::EquationId>> equationOrder(const array::Model& model);

// How many more iterations the loop over the steps has than there are steps: rows of a schedule that is cut
// at its ends are a box all the same. Throws base::Overflow.
std::int64_t idleIterations(const array::Model& model);

} // namespace tactus::emit
