// A factor that is the same in all lanes is taken out of the sum over them.
//     sum over l of f * g(l)  =  f * (sum over l of g(l)).
// That takes lanes + 1 multipliers instead of two a lane. For integers, which wrap, both sides have the same
// bits; floating-point numbers would be rounded otherwise, so there only a note says how to write it.
#pragma once

#include "diagnostics/diagnostic.h"
#include "mapping/build.h"
#include "polyhedra/solve.h"

#include <memory>

namespace tactus::mapping {

struct Factored {
    std::shared_ptr<const ure::System> system; // the same object where nothing is taken out
    diagnostics::List diagnostics;
};
// `system` has the plan's steps behind it and its reductions before it. A sum over lanes is a func of its
// own, behind all others, and the reduction takes it at the last lane. `design` is the system as written.
Factored factorLanes(const Plan& plan, std::shared_ptr<const ure::System> system, const ure::System& design,
                     const polyhedra::Budget& budget);

} // namespace tactus::mapping
