// Re-checks a dependence graph point by point, knowing nothing of pieces, formulas and how the graph was
// built: each equation's value is walked at each point, conditions computed as the operators compute them.
// For tests, small sizes.
#pragma once

#include "dependence/graph.h"
#include "polyhedra/solve.h"

namespace tactus::dependence {

// The events when an equation's value is computed at one point. If a condition reads data, both branches may
// be taken, and nothing below is certain.
struct AtPoint {
    struct Happening {
        ure::ExprId site; // a Read or ReadInput
        bool certain;
    };
    std::vector<Happening> reads;
    polyhedra::Verdict missing =
        polyhedra::Verdict::No; // a missing branch is reached: the value is undefined
};
AtPoint computeAt(const ure::System& system, ure::EquationId equation, std::span<const std::int64_t> point);

// The mistakes in the graph, a sentence each; empty if it is right.
std::vector<std::string> verify(const Graph& graph);

} // namespace tactus::dependence
