// The dependence graph of a system: who reads what, at which points, how far away; and where the design is
// wrong.
//
// A read at point p of variable V at f(p) under the guards on its path is *uniform* if p - f(p) is one vector
// d on all points where it happens. Guards on data count as "may hold".
#pragma once

#include "polyhedra/piece.h"
#include "ure/choices.h"

#include <algorithm>
#include <memory>

namespace tactus::dependence {

using DependenceId = base::Id<struct DependenceTag>;

// One entry for each (reading equation, variable, vector): the pieces of all reads that have them in common.
struct Dependence {
    ure::EquationId reader;
    ure::VariableId variable;
    polyhedra::Vector vector;       // reader's point minus producer's point, over the system's loops
    polyhedra::Union readers;       // the reading points whose producer has a value; not necessarily disjoint
    std::vector<ure::ExprId> sites; // the Read expressions
    bool underData = false;         // some guard on the path reads data: the readers are those that may read
    bool samePoint() const {
        return std::ranges::all_of(vector, [](std::int64_t d) { return d == 0; });
    }
};

// A read of an input: for ports, bounds and code.
struct InputRead {
    ure::EquationId reader;
    ure::ExprId site; // the ReadInput expression
    ure::TensorId tensor;
    polyhedra::Union readers;
    bool underData = false;
};

// An output equation with the points at which it writes (its value is defined by the guards).
struct OutputWrite {
    ure::EquationId equation;
    ure::TensorId tensor;
    polyhedra::Union writers;
    bool underData = false;
};

// One computation at a point: an equation, or one case of it. Equations that read each other at one point,
// and that only guards keep from needing themselves, are computed case by case.
struct Step {
    ure::EquationId equation;
    ure::Choices choices; // the case is computed where all of them are made so; empty: the whole equation

    bool isCase() const { return !choices.empty(); }
    friend bool operator==(const Step&, const Step&) = default;
};

struct Graph {
    std::shared_ptr<const ure::System> system;
    base::Table<DependenceId, Dependence> dependences;
    std::vector<InputRead> inputs;
    std::vector<OutputWrite> outputs;
    // The work at a point in an order in which every same-point read comes after what it reads. Nothing if
    // there is none, or none is known: then `unordered` are the equations that wait for each other.
    std::optional<std::vector<Step>> order;
    std::vector<ure::EquationId> unordered;
    // Reads whose undefinedness was not excluded (guards on data, too complex): the simulator watches for
    // poison.
    bool mayReadUndefined = false;
};

// The order as one of whole equations; nothing if some are computed case by case, or there is none.
std::optional<std::vector<ure::EquationId>> equationsInOrder(const Graph& graph);

} // namespace tactus::dependence
