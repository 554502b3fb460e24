#include "ure/nodes/nodes.h"

#include <algorithm>

namespace tactus::ure {

using polyhedra::AffineForm;
using polyhedra::Formula;

Nodes::Nodes(Table& exprs, std::size_t loops, const polyhedra::Piece* domain)
    : exprs_(exprs), loops_(loops), domain_(domain), first_(exprs.size()) {}

ExprId Nodes::add(Expr expr, Affinity affinity) {
    // Why it has no form may be the fault of an operand.
    if (!affinity.isKnown() && expr.type.isInteger())
        for (ExprId operand : expr.operands)
            if (!affinity.wraps.valid() && exprs_[operand].type.isInteger())
                affinity.wraps = this->affinity(operand).wraps;
    affinities_.push_back(std::move(affinity));
    int height = 0;
    for (ExprId operand : expr.operands) height = std::max(height, this->height(operand) + 1);
    heights_.push_back(height);
    return exprs_.add(std::move(expr));
}

ExprId Nodes::copy(ExprId id) {
    std::vector<ExprId> operands = exprs_[id].operands;
    for (ExprId& operand : operands) operand = copy(operand);
    Expr expr = exprs_[id];
    expr.operands = std::move(operands);
    affinities_.push_back(Affinity(affinity(id)));
    heights_.push_back(height(id));
    return exprs_.add(std::move(expr));
}

static Expr made(Expr::Kind kind, Type type, text::Span span, std::vector<ExprId> operands = {}) {
    Expr expr;
    expr.kind = kind;
    expr.type = type;
    expr.span = span;
    expr.operands = std::move(operands);
    return expr;
}

// The number that a value of an integer type is, if it is one of 64 bits with sign.
static std::optional<QuasiAffine> numberOf(Type type, Value value, std::size_t loops) {
    if (!type.isInteger() || (!type.isSigned() && value.asInteger() < 0)) return std::nullopt;
    return QuasiAffine::affine(AffineForm::number(value.asInteger(), loops));
}

ExprId Nodes::constant(Type type, Value value, text::Span span) {
    Expr expr = made(Expr::Kind::Constant, type, span);
    expr.value = value;
    if (type.isBool()) expr.formula = constantly(value.asBool());
    return add(std::move(expr), {numberOf(type, value, loops_), {}, {}});
}

ExprId Nodes::parameter(ParamId param, Type type, std::int64_t value, text::Span span) {
    Expr expr = made(Expr::Kind::Parameter, type, span);
    expr.param = param;
    expr.value = convert(intType(64), type, Value::ofInteger(value));
    Affinity affinity{numberOf(type, expr.value, loops_), {}, {}};
    return add(std::move(expr), std::move(affinity));
}

ExprId Nodes::realParameter(ParamId param, Type type, Value value, text::Span span) {
    Expr expr = made(Expr::Kind::Parameter, type, span);
    expr.param = param;
    expr.value = value;
    return add(std::move(expr), {});
}

ExprId Nodes::index(LoopId loop, Type type, text::Span span) {
    Expr expr = made(Expr::Kind::Index, type, span);
    expr.loop = loop;
    return add(std::move(expr), {QuasiAffine::affine(AffineForm::variable(loop.index(), loops_)), {}, {}});
}

ExprId Nodes::dimension(std::uint32_t number, Type type, text::Span span) {
    Expr expr = made(Expr::Kind::Dimension, type, span);
    expr.dimension = number;
    return add(std::move(expr), {});
}

ExprId Nodes::random(Type type, ExprId from, ExprId to, text::Span span) {
    return add(made(Expr::Kind::Random, type, span, {from, to}), {});
}

ExprId Nodes::read(VariableId variable, Type type, std::vector<AffineForm> index, text::Span span) {
    Expr expr = made(Expr::Kind::Read, type, span);
    expr.variable = variable;
    expr.index = std::move(index);
    if (type.isBool()) expr.formula = unknown();
    return add(std::move(expr), {});
}

ExprId Nodes::readInput(TensorId tensor, Type type, std::vector<ExprId> index, text::Span span) {
    Expr expr = made(Expr::Kind::ReadInput, type, span, std::move(index));
    expr.tensor = tensor;
    for (ExprId one : expr.operands) {
        const QuasiAffine* form = neededForm(one);
        expr.affine.push_back(form ? std::optional(*form) : std::nullopt);
    }
    if (type.isBool()) expr.formula = unknown();
    // An operation that wraps in an index was reported there; the value read has nothing to do with it.
    const ExprId id = add(std::move(expr), {});
    affinities_.back().wraps = {};
    return id;
}

ExprId Nodes::converted(ExprId expr, Type to) {
    const Type from = exprs_[expr].type;
    if (from == to) return expr;
    Signature signature;
    signature.operands[0] = from;
    signature.result = to;
    return unary(Operator::Convert, expr, signature, exprs_[expr].span);
}

ExprId Nodes::cast(ExprId expr, Type to, text::Span span) {
    const ExprId result = converted(expr, to);
    if (result != expr) exprs_[result].span = span;
    return result;
}

ExprId Nodes::unary(Operator op, ExprId operand, const Signature& signature, text::Span span) {
    operand = op == Operator::Convert ? operand : converted(operand, signature.operands[0]);
    Expr expr = made(Expr::Kind::Unary, signature.result, span, {operand});
    expr.op = op;
    if (op == Operator::LogicalNot) expr.formula = negation(exprs_[operand].formula.value_or(unknown()));
    if (op == Operator::Convert && expr.type.isBool()) {
        const MaybePiecewise value = exprs_[operand].type.isInteger() ? neededValue(operand) : std::nullopt;
        expr.formula = value ? negation(zero(*value)) : unknown();
    }
    return add(std::move(expr), ofUnary(op, operand, signature.result));
}

ExprId Nodes::binary(Operator op, ExprId left, ExprId right, const Signature& signature, text::Span span) {
    left = converted(left, signature.operands[0]);
    right = converted(right, signature.operands[1]);
    Expr expr = made(Expr::Kind::Binary, signature.result, span, {left, right});
    expr.op = op;
    if (expr.type.isBool()) expr.formula = conditionOf(op, left, right);
    return add(std::move(expr), ofBinary(op, left, right, signature.result));
}

ExprId Nodes::lazy(Expr::Kind kind, ExprId left, ExprId right, text::Span span) {
    Expr expr = made(kind, boolType(), span, {left, right});
    const Formula a = exprs_[left].formula.value_or(unknown()), b = exprs_[right].formula.value_or(unknown());
    expr.formula = kind == Expr::Kind::And ? conjunction(a, b) : disjunction(a, b);
    return add(std::move(expr), {});
}

ExprId Nodes::select(Type type, std::vector<ExprId> operands, text::Span span) {
    for (std::size_t n = 1; n < operands.size(); ++n) operands[n] = converted(operands[n], type);
    Affinity affinity = ofSelect(operands, type);
    Expr expr = made(Expr::Kind::Select, type, span, std::move(operands));
    if (type.isBool()) {
        const auto part = [&](std::size_t n) { return exprs_[expr.operands[n]].formula.value_or(unknown()); };
        // Without the other value it may be undefined, which is neither true nor false.
        expr.formula = expr.operands.size() < 3 ? unknown()
                                                : disjunction(conjunction(part(0), part(1)),
                                                              conjunction(negation(part(0)), part(2)));
    }
    return add(std::move(expr), std::move(affinity));
}

bool Nodes::mentionsLoops() const {
    return std::ranges::any_of(exprs_, [](const Expr& expr) { return expr.kind == Expr::Kind::Index; });
}

ExprId Nodes::culprit(ExprId expr) const {
    for (ExprId operand : exprs_[expr].operands) {
        const std::optional<QuasiAffine>& form = affinity(operand).form;
        if (!form || !form->isAffine()) return culprit(operand);
    }
    return expr;
}

} // namespace tactus::ure
