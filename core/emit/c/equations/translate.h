// Typed expressions of a system as code. The caller decides where a variable's value comes from: registers of
// an array, or whole arrays of a reference.
#pragma once

#include "emit/c/equations/dictionary.h"
#include "emit/c/tree/tree.h"

#include <functional>
#include <map>
#include <set>

namespace tactus::emit {

class Translator {
  public:
    using ReadOf = std::function<Code(const ure::Expr&, ure::ExprId)>;
    // Inputs read at the sites `checked` get a guard: they may be out of bounds in values that nobody needs.
    Translator(const ure::System& system, const Dictionary& names, std::set<ure::ExprId> checked,
               ReadOf read);

    // Instead of variables of their names.
    void useLoops(std::vector<Code> loops) { loops_ = std::move(loops); }
    // The value of an input's element that arrives from elsewhere, given the indices it is read at.
    using Arrival = std::function<Code(const std::vector<Code>&)>;
    void useArrival(ure::TensorId tensor, Arrival arrival) { arrivals_[tensor] = std::move(arrival); }

    // A condition or another value that is known elsewhere.
    void useValue(ure::ExprId expr, Code known) { known_[expr] = std::move(known); }

    Code operator()(ure::ExprId expr) const;
    // Forms over the loops.
    Code form(const polyhedra::AffineForm& form) const;
    // Bounds and extents as they were written, in the type of indices.
    Code asWritten(ure::ExprId expr) const;
    // The element of a flat tensor.
    Code elementOf(ure::TensorId tensor, std::vector<Code> indices) const;

  private:
    Code readInput(const ure::Expr& expr, ure::ExprId id) const;
    Code loop(ure::LoopId id) const;
    // The range of an expression of loop indices, params and numbers if none of its parts wraps or is
    // converted to another value: then plain operators serve.
    std::optional<polyhedra::Interval> plainRange(ure::ExprId expr) const;
    Code plain(ure::ExprId expr) const;

    const ure::System& system_;
    const Dictionary& names_;
    std::set<ure::ExprId> checked_;
    ReadOf read_;
    std::vector<Code> loops_; // empty: by name
    std::map<ure::TensorId, Arrival> arrivals_;
    std::map<ure::ExprId, Code> known_;
};

// An expression over inputs, isolated from the equations of `system`, as the element of the tensor that
// stands for it (spatial/operands/expression.h).
Code expressionAt(const ure::System& system, ure::ExprId expression, const Dictionary& names,
                  std::vector<Code> element);

// Is 0 <= index < extent for each?
std::vector<Code> insideOf(const std::vector<Code>& indices, const std::vector<std::int64_t>& extents,
                           ure::Type index);

} // namespace tactus::emit
