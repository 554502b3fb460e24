// Expressions of which the equations of a reduction are made (within this folder only).
#pragma once

#include "localise/reductions/runs.h"
#include "ure/nodes/affine_nodes.h"

namespace tactus::localise {

class ReductionNodes {
  public:
    ReductionNodes(ure::System& system, const ure::Equation& reduction);

    // A new variable of the output's type, which carries a value for it.
    ure::VariableId add(std::string name, bool isReordered);
    // The output's name with a word behind it, that nothing bears.
    std::string freshName(const std::string& word) const;
    const std::string& name() const { return system_.tensors[reduction_.output].name; }

    using Make = std::function<ure::ExprId()>;
    // op(before, term), or just `before` where a `select` without third part around the term says so.
    ure::ExprId after(const Make& before, ure::ExprId term);
    ure::ExprId identity();
    ure::ExprId read(ure::VariableId variable, const std::vector<polyhedra::AffineForm>& distance);
    ure::ExprId readHere(ure::VariableId variable);
    ure::ExprId select(ure::ExprId condition, ure::ExprId value);
    ure::ExprId select(ure::ExprId condition, ure::ExprId value, ure::ExprId otherwise);
    ure::ExprId both(ure::ExprId left, ure::ExprId right); // either may not be valid: that is the other
    ure::ExprId either(ure::ExprId left, ure::ExprId right);
    ure::ExprId isAtLeastZero(const polyhedra::AffineForm& form);
    ure::ExprId holds(const polyhedra::AffineForm& row); // the same, without negative factors
    // Row by row: a point of the domain is so near to the end of the row that `steps` more would break it.
    // The loop is the one that the condition is about, if it can be.
    ure::ExprId breaks(const polyhedra::AffineForm& row, std::int64_t steps, std::size_t loop);
    // Does a point begin or end a run? Not valid where all do.
    ure::ExprId breaksAny(const std::vector<polyhedra::AffineForm>& rows, const polyhedra::Vector& step);

    // One of these lists has all its forms at least 0.
    ure::ExprId isAny(const std::vector<std::vector<polyhedra::AffineForm>>& lists);

    // The equation of the variable in place of the reduction's, or behind all others; and that of the output.
    void define(ure::VariableId variable, ure::ExprId value, std::optional<ure::EquationId> inPlace);
    void write(ure::ExprId value);

  private:
    text::Span span() const { return reduction_.leftSpan; }

    ure::System& system_;
    ure::Equation reduction_; // a copy: its place is taken
    ure::Nodes nodes_;
    ure::AffineNodes affine_;
    ure::Type type_;
};

} // namespace tactus::localise
