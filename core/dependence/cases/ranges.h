// Interval arithmetic over integer expressions: what an index that reads data can be, by the promises of the
// tensors
// (`in lo..hi`) and the ranges of the types. It is used in proofs only, so every interval may be too large.
#pragma once

#include "polyhedra/piece.h"
#include "ure/system.h"

namespace tactus::dependence {

class Ranges {
  public:
    explicit Ranges(const ure::System& system) : system_(system) {}

    // The values of an expression where the loops are within `box`.
    polyhedra::Interval of(ure::ExprId expr, std::span<const polyhedra::Interval> box);

  private:
    void findVariables();
    polyhedra::Interval evaluate(ure::ExprId expr, std::span<const polyhedra::Interval> box, int depth) const;

    const ure::System& system_;
    std::vector<polyhedra::Interval> variables_; // by VariableId, once they are known
};

polyhedra::Interval rangeOf(ure::Type type); // the ends of int64 for what is no integer

} // namespace tactus::dependence
