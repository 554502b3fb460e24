// The dependence graph of a system: who reads what, at which points, how far away; and where the design is
// wrong.
//
// A read at point p of variable V at f(p) under the guards on its path is *uniform* if p - f(p) is one vector
// d on all points where it happens. Guards on data count as "may hold".
#pragma once

#include "polyhedra/piece.h"
#include "ure/system.h"

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

struct Graph {
    std::shared_ptr<const ure::System> system;
    base::Table<DependenceId, Dependence> dependences;
    std::vector<InputRead> inputs;
    std::vector<OutputWrite> outputs;
    // Equations in an order in which every same-point read comes after what it reads; empty if there is a
    // cycle.
    std::vector<ure::EquationId> order;
    // Reads whose undefinedness was not excluded (guards on data, too intricate): the simulator watches for
    // poison.
    bool mayReadUndefined = false;
};

} // namespace tactus::dependence
