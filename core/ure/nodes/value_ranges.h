// Which integers an expression can be, by the promises of tensors (`in lo..hi`), the bounds of loops and the
// ranges of types: what an index that reads data can be. It is used in proofs, so an interval may be too
// large.
#pragma once

#include "polyhedra/piece.h"
#include "ure/system.h"

namespace tactus::ure {

class ValueRanges {
  public:
    explicit ValueRanges(const System& system) : system_(system) {}

    // The values of an expression where the loops are within `box`; empty where it has none.
    polyhedra::Interval of(ExprId expr, std::span<const polyhedra::Interval> box);
    // The same of data, which read no func, where the dimensions are within `box`.
    polyhedra::Interval ofData(ExprId expr, std::span<const polyhedra::Interval> box) const {
        return evaluate(expr, box, 0);
    }

  private:
    void findVariables();
    polyhedra::Interval evaluate(ExprId expr, std::span<const polyhedra::Interval> box, int depth) const;

    const System& system_;
    std::vector<polyhedra::Interval> variables_; // by VariableId, once they are known
};

} // namespace tactus::ure
