// Values that are the same at all iterations of a loop.
#pragma once

#include "polyhedra/solve.h"
#include "ure/system.h"

#include <vector>

namespace tactus::mapping {

// By induction over the iterations: a func is the same along the loop if, taking that for granted of all that
// it reads, its equation is, or if it hands on an input (propagation.h) that is.
class Invariance {
  public:
    Invariance(const ure::System& system, ure::LoopId loop, const polyhedra::Budget& budget);

    // True if the expression has the same value at two iterations that differ in the loop only. False where
    // that was not found.
    bool of(ure::ExprId expr) const;

  private:
    bool ofRead(const ure::Expr& read) const;

    const ure::System& system_;
    polyhedra::Vector step_;   // one iteration of the loop
    std::vector<bool> isSame_; // of each variable
};

} // namespace tactus::mapping
