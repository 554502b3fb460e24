#include "ure/nodes/value_ranges.h"

#include "ure/nodes/intervals.h"

#include <algorithm>

namespace tactus::ure {

using polyhedra::Interval;

namespace {

constexpr Interval nothing{Interval::most, Interval::least};
constexpr int deepestExpression = 500;

bool integral(Type type) {
    return type.isInteger() || type.isBool();
}

Interval promised(const Tensor& tensor) {
    if (!tensor.promise || !integral(tensor.type)) return rangeOf(tensor.type);
    return {tensor.promise->lower.asInteger(), tensor.promise->upper.asInteger() - 1};
}

// The interval, or the type's where the value might not fit and so wrap.
Interval within(Interval interval, Type type) {
    const Interval all = rangeOf(type);
    return interval.lower >= all.lower && interval.upper <= all.upper ? interval : all;
}

} // namespace

Interval ValueRanges::of(ExprId expr, std::span<const Interval> box) {
    if (variables_.empty()) findVariables();
    return evaluate(expr, box, 0);
}

// The least fixed point from below; what still grows after some rounds gets its type's range.
void ValueRanges::findVariables() {
    variables_.assign(system_.variables.size(), nothing);
    // Joins alone settle within a round for each variable; few designs need that many.
    const std::size_t patience = std::clamp<std::size_t>(system_.variables.size(), 4, 16);
    bool changed = true;
    for (std::size_t round = 0; changed; ++round) {
        changed = false;
        for (VariableId variable : system_.variables.keys()) {
            const Variable& declared = system_.variables[variable];
            Interval& known = variables_[variable.index()];
            const Interval now =
                hull(known, evaluate(system_.equations[declared.equation].value, system_.domain.box, 0));
            if (now == known) continue;
            known = round < patience ? now : rangeOf(declared.type);
            changed = true;
        }
    }
}

Interval ValueRanges::evaluate(ExprId id, std::span<const Interval> box, int depth) const {
    const Expr& expr = system_.exprs[id];
    if (!integral(expr.type) || depth > deepestExpression) return rangeOf(expr.type);
    const auto operand = [&](std::size_t n) { return evaluate(expr.operands[n], box, depth + 1); };
    const auto integralOperands = [&] {
        return std::ranges::all_of(expr.operands,
                                   [&](ExprId below) { return integral(system_.exprs[below].type); });
    };
    try {
        switch (expr.kind) {
        case Expr::Kind::Constant:
        case Expr::Kind::Parameter:
            if (expr.type == uintType(64) && expr.value.asInteger() < 0) return rangeOf(expr.type);
            return {expr.value.asInteger(), expr.value.asInteger()};
        case Expr::Kind::Index:
            return within(box[expr.loop.index()], expr.type);
        case Expr::Kind::Dimension:
            return within(box[expr.dimension], expr.type);
        case Expr::Kind::Read:
            return variables_[expr.variable.index()];
        case Expr::Kind::ReadInput:
            return promised(system_.tensors[expr.tensor]);
        case Expr::Kind::Select: {
            const Interval condition = operand(0);
            const Interval then = condition.upper > 0 ? operand(1) : nothing;
            return condition.lower < 1 && expr.operands.size() == 3 ? hull(then, operand(2)) : then;
        }
        case Expr::Kind::And:
        case Expr::Kind::Or: {
            const Interval a = operand(0), b = operand(1);
            if (a.empty() || b.empty()) return rangeOf(expr.type);
            const bool isAnd = expr.kind == Expr::Kind::And;
            return imageOf(isAnd ? Operator::Minimum : Operator::Maximum, a, b);
        }
        case Expr::Kind::Unary: {
            if (!integralOperands()) break;
            const Interval a = operand(0);
            return a.empty() ? a : within(imageOf(expr.op, a), expr.type);
        }
        case Expr::Kind::Binary: {
            if (!integralOperands()) break;
            const Interval a = operand(0), b = operand(1);
            // An operand without a value so far gives none: the fixed point is reached from below.
            if (a.empty() || b.empty()) return nothing;
            return within(imageOf(expr.op, a, b), expr.type);
        }
        default:
            break;
        }
    } catch (const base::Overflow&) {
        // The value may wrap.
    }
    return rangeOf(expr.type);
}

} // namespace tactus::ure
