// The obstacles to a mapping, as things that views can show.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "array/model.h"
#include "driver/analysis.h"
#endif

namespace tactus::views {

// Two iterations that one processing element would have to execute in one step.
struct Conflict {
    polyhedra::Point p, q; // over the system's loops
    polyhedra::Point pe;
};

struct Violations {
    // In the order of the graph: read before they are made, or part of a ring of wires within one step.
    std::vector<dependence::DependenceId> dependences;
    std::optional<Conflict> conflict;

    bool empty() const { return dependences.empty() && !conflict; }
    bool contains(dependence::DependenceId id) const;
    // Does the link carry one?
    bool concern(const array::LinkFamily& link) const;
};

// Empty where there is no verdict.
Violations violationsOf(const driver::MappingAnalysis& mapping);

} // namespace tactus::views
