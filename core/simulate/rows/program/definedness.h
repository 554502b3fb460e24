// Which values of a system may be undefined, so that the fast simulator watches only these. A value that is
// not proven to be defined is watched: the answer costs time, never correctness.
#pragma once

#include "ure/system.h"

namespace tactus::simulate {

// Forms that are at least zero in the domain, and nowhere else if it has no quotients.
std::vector<polyhedra::AffineForm> boundsOf(const polyhedra::Piece& domain);

struct Definedness {
    // By ExprId. A read, an input's read or a select without `else` that is undefined nowhere where it is
    // evaluated (a read: its producer exists; the value there may still be undefined).
    std::vector<std::uint8_t> proven;
    std::vector<std::uint8_t> equations; // by EquationId: 1 where a value may be undefined
    std::vector<std::uint8_t> variables; // by VariableId: 1 where readers must ask whether a value is there

    bool mayBeUndefined(const ure::System& system, ure::ExprId expr) const;
};

Definedness definednessOf(const ure::System& system);

} // namespace tactus::simulate
