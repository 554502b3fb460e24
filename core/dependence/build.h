// Stage entry: exact dependence analysis of a system without reductions (docs/theory/dependences.md).
#pragma once

#include "dependence/graph.h"
#include "diagnostics/diagnostic.h"
#include "polyhedra/solve.h"

namespace tactus::dependence {

struct Analysed {
    std::shared_ptr<const Graph>
        graph;                     // null only where a read is not uniform or a condition was too complex
    diagnostics::List diagnostics; // undefined reads, cycles, double or missing writes, bounds
};

// `Known`: the same equations were judged over other loops. Missing and double elements of outputs, and what
// undefined values reach, are then not looked for.
enum class Elements { Judged, Known };
Analysed analyse(std::shared_ptr<const ure::System> system, const polyhedra::Budget& budget,
                 Elements elements = Elements::Judged);

} // namespace tactus::dependence
