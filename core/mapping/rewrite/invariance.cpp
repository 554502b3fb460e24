#include "mapping/rewrite/invariance.h"

#include "localise/inputs/propagation.h"

#include <algorithm>

namespace tactus::mapping {

using polyhedra::AffineForm;

Invariance::Invariance(const ure::System& system, ure::LoopId loop, const polyhedra::Budget& budget)
    : system_(system), step_(system.loops.size(), 0), isSame_(system.variables.size(), true) {
    step_[loop.index()] = 1;
    const auto handsOnTheSame = [&](ure::EquationId equation) {
        const auto stream = localise::propagationOf(system, equation, budget);
        return stream && localise::isInvariant(system, stream->source, step_);
    };
    // All funcs count as the same at first, and drop out until no other does: the greatest fixed point.
    for (bool changes = true; changes;) {
        changes = false;
        for (const ure::VariableId variable : system.variables.keys()) {
            const ure::EquationId equation = system.variables[variable].equation;
            if (!isSame_[variable.index()]) continue;
            if (equation.valid() && (of(system.equations[equation].value) || handsOnTheSame(equation)))
                continue;
            isSame_[variable.index()] = false;
            changes = true;
        }
    }
}

bool Invariance::of(ure::ExprId expr) const {
    return localise::isInvariant(system_, expr, step_, [&](const ure::Expr& read) { return ofRead(read); });
}

// One place, or places that move with the loop of a func that is the same along it.
bool Invariance::ofRead(const ure::Expr& read) const {
    const auto moves = [&](const AffineForm& form) { return polyhedra::dot(form.coefficients, step_) != 0; };
    if (std::ranges::none_of(read.index, moves)) return true;
    if (!isSame_[read.variable.index()]) return false;
    for (std::size_t l = 0; l < read.index.size(); ++l)
        if (polyhedra::dot(read.index[l].coefficients, step_) != step_[l]) return false;
    return true;
}

} // namespace tactus::mapping
