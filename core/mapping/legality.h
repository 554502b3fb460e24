// The verdict about a space-time map (language.md, "When is a map legal?").
#pragma once

#include "dependence/graph.h"
#include "diagnostics/diagnostic.h"
#include "mapping/map.h"
#include "polyhedra/lattice.h"

namespace tactus::mapping {

struct DependenceVerdict {
    enum class Kind {
        Wiring,    // inside a processing element and a step: same point, or along inner loops
        Systolic,  // time distance at least 1
        Broadcast, // time distance 0, another processing element
        Backwards, // time distance negative, or 0 on the same processing element
    };
    dependence::DependenceId dependence;
    Kind kind;
    polyhedra::Vector spaceVector;  // S.d
    polyhedra::Vector timeDistance; // T.d, one entry a schedule row
    std::string sentence; // "Z(i,j,k) needs Z(i,j,k-1) earlier: (1,1,0).(0,0,1) = 0, must be at least 1"
};

enum class Causality { Systolic, Broadcast, Illegal };
std::string_view toString(Causality causality); // "systolic", "broadcast", "illegal"

struct Legality {
    polyhedra::Verdict legal = polyhedra::Verdict::Unknown;
    Causality causality = Causality::Illegal;
    std::vector<DependenceVerdict> dependences; // in the order of the graph
    polyhedra::Injectivity conflicts;
    diagnostics::List diagnostics;
};

} // namespace tactus::mapping
