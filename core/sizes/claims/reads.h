// The points at which each read of an equation happens, at all sizes.
#pragma once

#include "polyhedra/piece.h"
#include "ure/system.h"

namespace tactus::sizes {

using polyhedra::Union;

struct Undecided {
    std::string what;
};

struct Read {
    ure::ExprId site; // a Read or a ReadInput
    Union may;        // it may happen nowhere else
    Union certain;    // without a say of data it happens at least here; what is no form is taken to hold
};

struct EquationReads {
    std::vector<Read> reads;
    Union missing; // certainly no value, for want of a third part of `select`
    Union writes;  // of an output: it writes at most here
};

// Throws Undecided where conditions make too many pieces.
EquationReads readsOf(const ure::System& system, ure::EquationId equation);

} // namespace tactus::sizes
