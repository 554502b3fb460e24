// Expressions of a system as values of their own: where they are, and the tensor that stands for one that
// is isolated. It has a dimension for each loop that occurs in the expression, outermost first, and its
// element 0 is the lower end of that loop's interval.
#pragma once

#include "ure/system.h"

namespace tactus::spatial {

std::vector<ure::LoopId> loopsIn(const ure::System& system, ure::ExprId expression);

// The point of the system at which the expression in which these loops occur is this element; the others
// are at their lower ends.
polyhedra::Point pointOf(const ure::System& system, const std::vector<ure::LoopId>& loops,
                         std::span<const std::int64_t> element);

// The place of an expression in the equations: what leads from it to an equation's value.
struct Path {
    ure::EquationId equation;
    std::vector<ure::ExprId> users; // the one that has it as an operand, then that one's user, ...
};
// Nothing if it, or what holds it, is the operand of several.
std::optional<Path> pathTo(const ure::System& system, ure::ExprId expression);

} // namespace tactus::spatial
