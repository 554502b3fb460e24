// How far an undefined value comes.
#pragma once

#include "dependence/reads/links.h"

namespace tactus::dependence {

// An output equation and the points at which it writes.
struct Writes {
    ure::EquationId equation;
    ure::TensorId tensor;
    Region writers;
    bool onData = false; // data decide about the doubtful ones, not the number of values alone
};

struct Reach {
    enum class Kind { Dead, Reaches, MayReach, Undecided };
    struct Step {
        ure::EquationId equation;
        polyhedra::Point at;
        friend auto operator<=>(const Step&, const Step&) = default;
    };
    Kind kind;
    std::vector<Step> chain; // from the undefined reader to the output, for Reaches and MayReach
};

} // namespace tactus::dependence
