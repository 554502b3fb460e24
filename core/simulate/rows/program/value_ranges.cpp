#include "simulate/rows/program/value_ranges.h"

#include <algorithm>

namespace tactus::simulate {

using polyhedra::Interval;
using ure::Expr;
using ure::ExprId;

namespace {

constexpr Interval nothing{1, 0};

Interval hull(Interval a, Interval b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    return {std::min(a.lower, b.lower), std::max(a.upper, b.upper)};
}

// All values of the type; everything where they do not fit an Interval.
Interval ofType(ure::Type type) {
    if (!type.isInteger() || type.bits >= 63) return {};
    const std::int64_t count = std::int64_t{1} << (type.isSigned() ? type.bits - 1 : type.bits);
    return {type.isSigned() ? -count : 0, count - 1};
}

bool isWithin(Interval inner, Interval outer) {
    return inner.empty() || (inner.lower >= outer.lower && inner.upper <= outer.upper);
}

Interval ofTensor(const ure::Tensor& tensor) {
    if (!tensor.promise || !tensor.type.isInteger() || tensor.type.bits >= 63) return ofType(tensor.type);
    return {tensor.promise->lower.asInteger(), tensor.promise->upper.asInteger() - 1};
}

} // namespace

// Only values that exist somewhere are joined, nothing is computed with them: the growth ends.
ValueRanges::ValueRanges(const ure::System& system)
    : system_(system), variables_(system.variables.size(), nothing) {
    for (bool changed = true; changed;) {
        changed = false;
        for (const ure::VariableId id : system.variables.keys()) {
            const Interval next =
                hull(variables_[id.index()], of(system.equations[system.variables[id].equation].value));
            changed |= next != variables_[id.index()];
            variables_[id.index()] = next;
        }
    }
}

Interval ValueRanges::of(ExprId id) const {
    const Expr& expr = system_.exprs[id];
    if (!expr.type.isInteger()) return {};
    switch (expr.kind) {
    case Expr::Kind::Constant:
    case Expr::Kind::Parameter:
        if (expr.type.bits >= 63) return ofType(expr.type);
        return {expr.value.asInteger(), expr.value.asInteger()};
    case Expr::Kind::Index:
        return system_.domain.box[expr.loop.index()];
    case Expr::Kind::Read:
        return variables_[expr.variable.index()];
    case Expr::Kind::ReadInput:
        return ofTensor(system_.tensors[expr.tensor]);
    case Expr::Kind::Select:
        return expr.operands.size() > 2 ? hull(of(expr.operands[1]), of(expr.operands[2]))
                                        : of(expr.operands[1]);
    case Expr::Kind::Unary:
        return ofUnary(expr);
    case Expr::Kind::Binary:
        return ofBinary(expr);
    default:
        return ofType(expr.type);
    }
}

Interval ValueRanges::ofUnary(const Expr& expr) const {
    const Interval whole = ofType(expr.type);
    if (expr.op != ure::Operator::Convert || !system_.exprs[expr.operands[0]].type.isInteger()) return whole;
    const Interval operand = of(expr.operands[0]);
    return isWithin(operand, whole) ? operand : whole;
}

Interval ValueRanges::ofBinary(const Expr& expr) const {
    const bool least = expr.op == ure::Operator::Minimum, greatest = expr.op == ure::Operator::Maximum;
    if (!least && !greatest) return ofType(expr.type);
    const Interval a = of(expr.operands[0]), b = of(expr.operands[1]);
    if (a.empty() || b.empty()) return nothing;
    return least ? Interval{std::min(a.lower, b.lower), std::min(a.upper, b.upper)}
                 : Interval{std::max(a.lower, b.lower), std::max(a.upper, b.upper)};
}

} // namespace tactus::simulate
