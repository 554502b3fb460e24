// Bools that say where arithmetic wraps: true in the iterations in which a `+` or `-` of integers that an
// equation computes leaves its type, or what is assigned leaves the type that it is assigned to. Casts do not
// count, nor does what a branch of `select` that is not taken would compute.
#pragma once

#include "ure/system.h"

#include <memory>

namespace tactus::ure {

struct WrapConditions {
    std::shared_ptr<const System> system; // with them, as its last equations
    struct Condition {
        EquationId of;  // the equation in which something wraps
        VariableId met; // the func that is true where it does; undefined where what it needs is
    };
    std::vector<Condition> conditions;
};

// Of the equation of this variable, or, if that is invalid, of all. Equations in which nothing can wrap, as
// the ranges of values show, have no condition. The Bools read what their equations read, at the same
// places of the text.
WrapConditions addWrapConditions(const System& system, VariableId variable = {});

} // namespace tactus::ure
