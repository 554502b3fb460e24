// Equations that read each other at one point, split into cases between which there is an order.
//
// A case of an equation is a path through its `select`, `&&` and `||`. Its context is where the path may be
// taken: points, which affine conditions bound, and truth values of conditions on data. Case c waits for case
// d where c reads d's variable at the same point in a context in which d may be taken too.
#pragma once

#include "dependence/cases/conditions.h"
#include "dependence/graph.h"

#include <set>

namespace tactus::dependence {

// More cases of one equation than this are not looked at.
inline constexpr std::size_t caseLimit = 64;

struct Context {
    polyhedra::Union where; // at most these points
    std::vector<std::pair<ure::ExprId, bool>>
        data; // conditions that no affine form says, each with its value
};

struct PointCase {
    Step step;
    Context context;
    struct Read {
        ure::VariableId variable;
        Context context; // of the read: conditions are read before they are decided
    };
    std::vector<Read> reads;
};

// The cases of one equation of a group; `sites` are the reads at the same point of the group's variables.
// Nothing if there are more than caseLimit, or it is nested too deep.
std::optional<std::vector<PointCase>> casesOf(ure::EquationId equation, const std::set<ure::ExprId>& sites,
                                              Conditions& conditions);

// May both be at one point?
bool areCompatible(const Context& a, const Context& b, Conditions& conditions);

} // namespace tactus::dependence
