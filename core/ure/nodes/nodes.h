// Makes the typed expressions of a system, and knows each of them as a form or a condition over the loops.
#pragma once

#include "ure/forms/piecewise.h"
#include "ure/system.h"

namespace tactus::ure {

// The facts known of an integer expression. Types wrap and forms do not, so an expression whose values may
// leave its type has no form.
struct Affinity {
    std::optional<QuasiAffine> form;
    MaybePiecewise cases; // where it is no single form, but one of several
    ExprId wraps; // the operation below that may leave its type; invalid if something else is in the way

    bool isKnown() const { return form || cases; }
};

class Nodes {
  public:
    using Table = base::Table<ExprId, Expr>;

    // Adds to `exprs`; of what is there already no forms are known. Without a `domain` only numbers are
    // checked against their types.
    Nodes(Table& exprs, std::size_t loops, const polyhedra::Piece* domain);

    ExprId constant(Type type, Value value, text::Span span);
    ExprId parameter(ParamId param, Type type, std::int64_t value, text::Span span);
    ExprId realParameter(ParamId param, Type type, Value value, text::Span span);
    ExprId index(LoopId loop, Type type, text::Span span);
    ExprId dimension(std::uint32_t number, Type type, text::Span span);
    ExprId random(Type type, ExprId from, ExprId to, text::Span span);
    ExprId read(VariableId variable, Type type, std::vector<polyhedra::AffineForm> index, text::Span span);
    ExprId readInput(TensorId tensor, Type type, std::vector<ExprId> index, text::Span span);

    // The expression itself if it has the type.
    ExprId converted(ExprId expr, Type to);
    // As it is written there.
    ExprId cast(ExprId expr, Type to, text::Span span);
    // Operands are converted to what the operator takes.
    ExprId unary(Operator op, ExprId operand, const Signature& signature, text::Span span);
    ExprId binary(Operator op, ExprId left, ExprId right, const Signature& signature, text::Span span);
    ExprId lazy(Expr::Kind kind, ExprId left, ExprId right, text::Span span); // And, Or of two Bools
    // Condition, value and perhaps the other value, which are converted to the type.
    ExprId select(Type type, std::vector<ExprId> operands, text::Span span);

    // The same expression once more, with nodes of its own.
    ExprId copy(ExprId expr);
    void name(ExprId expr, NamedId name) { exprs_[expr].named = name; }
    // Operations on the longest way down from it.
    int height(ExprId expr) const { return isOwn(expr) ? heights_[expr.index() - first_] : 0; }
    std::size_t size() const { return exprs_.size(); }
    bool mentionsLoops() const;
    const Table& table() const { return exprs_; }
    bool isOf(const Nodes& other) const { return &exprs_ == &other.exprs_; }

    const Expr& operator[](ExprId expr) const { return exprs_[expr]; }
    const Affinity& affinity(ExprId expr) const {
        return isOwn(expr) ? affinities_[expr.index() - first_] : unknown_;
    }
    // The first operation below (or the expression itself) that has no affine form though its operands have
    // one.
    ExprId culprit(ExprId expr) const;

    // Operations that may leave their types where a condition or an input's index needed a form.
    std::vector<ExprId> wrapping;

  private:
    bool isOwn(ExprId expr) const { return expr.index() >= first_; }
    ExprId add(Expr expr, Affinity affinity);
    Affinity checked(MaybePiecewise value, Type type) const;
    bool fits(const Piecewise& value, Type type) const;
    MaybePiecewise valueOf(ExprId expr) const;
    Affinity ofUnary(Operator op, ExprId operand, Type type) const;
    Affinity ofBinary(Operator op, ExprId left, ExprId right, Type type) const;
    Affinity ofSelect(const std::vector<ExprId>& operands, Type type) const;
    polyhedra::Formula conditionOf(Operator op, ExprId left, ExprId right);
    polyhedra::Formula comparison(Operator op, ExprId left, ExprId right);
    // The form or value of an expression where it is needed; an operation that wraps is remembered.
    const QuasiAffine* neededForm(ExprId expr);
    MaybePiecewise neededValue(ExprId expr);

    Table& exprs_;
    std::size_t loops_;
    const polyhedra::Piece* domain_;
    std::size_t first_; // expression that it has added, of which it knows what follows
    Affinity unknown_;  // of those that were there
    std::vector<Affinity> affinities_;
    std::vector<int> heights_;
};

} // namespace tactus::ure
