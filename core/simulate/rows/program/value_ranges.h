// The integers that values of a system may be, as far as promises of inputs and the bounds of loops tell.
#pragma once

#include "ure/system.h"

namespace tactus::simulate {

class ValueRanges {
  public:
    explicit ValueRanges(const ure::System& system);
    // Of an expression of an integer type; empty where it has no value.
    polyhedra::Interval of(ure::ExprId expr) const;

  private:
    polyhedra::Interval ofUnary(const ure::Expr& expr) const;
    polyhedra::Interval ofBinary(const ure::Expr& expr) const;

    const ure::System& system_;
    std::vector<polyhedra::Interval> variables_; // by VariableId
};

} // namespace tactus::simulate
