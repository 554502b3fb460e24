// The cases in which each read of an equation happens, at all sizes.
#pragma once

#include "sizes/problem/cases.h"
#include "ure/system.h"

namespace tactus::sizes {

struct Undecided {
    std::string what;
};

struct Read {
    ure::ExprId site; // a Read or a ReadInput
    Cases may;        // it may happen nowhere else
    Cases certain;    // without a say of data it happens at least here; what is no form is taken to hold
};

struct EquationReads {
    std::vector<Read> reads;
    Cases missing; // certainly no value, for want of a third part of `select`
    Cases writes;  // of an output: it writes at most here
};

// Throws Undecided where conditions make too many cases.
EquationReads readsOf(const ure::System& system, ure::EquationId equation);

} // namespace tactus::sizes
