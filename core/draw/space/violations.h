// The obstacles to a mapping, as things that can be drawn.
#pragma once

#include "array/model.h"
#include "mapping/legality.h"

namespace tactus::draw {

// A mapping as far as it is known.
struct Mapped {
    std::shared_ptr<const ure::System> system;
    std::shared_ptr<const dependence::Graph> graph;
    const mapping::SpaceTimeMap* map = nullptr;
    const mapping::Legality* legality = nullptr;
};

// Two iterations that one processing element would have to execute in one step.
struct Conflict {
    polyhedra::Point p, q; // over the system's loops
    polyhedra::Point pe;
    std::int64_t time = 0; // the number of that step
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
Violations violationsOf(const Mapped& mapping);

} // namespace tactus::draw
