// Integer programming questions about schedules (docs/theory/schedules.md).
#pragma once

#include "polyhedra/solve.h"

namespace tactus::polyhedra {

// Nonnegative integers, not all 0, with sum lambda_d d = 0: the reason why no schedule with tau.d >= 1 for
// all d exists, made of as few dependences as possible (unless there are dozens of them). Empty if the cone
// of dependences is pointed (a schedule exists) or nothing was found within the budget.
std::vector<std::int64_t> zeroCombination(const std::vector<Vector>& dependences, const Budget& budget);

} // namespace tactus::polyhedra
