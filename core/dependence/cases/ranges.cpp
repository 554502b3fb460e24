#include "dependence/cases/ranges.h"

#include <algorithm>
#include <bit>

namespace tactus::dependence {

using polyhedra::Interval;
using ure::Expr;
using ure::Operator;

namespace {

constexpr Interval everything{};
constexpr Interval nothing{Interval::most, Interval::least};
constexpr int deepestExpression = 500;

Interval hull(Interval a, Interval b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    return {std::min(a.lower, b.lower), std::max(a.upper, b.upper)};
}

Interval products(Interval a, Interval b) {
    const auto [least, most] =
        std::minmax({base::multiply(a.lower, b.lower), base::multiply(a.lower, b.upper),
                     base::multiply(a.upper, b.lower), base::multiply(a.upper, b.upper)});
    return {least, most};
}

Interval remainders(Interval a, Interval b) {
    if (b.lower <= 0) return everything;
    const bool isOnePeriod = b.lower == b.upper && a.bounded() &&
                             base::floorDivide(a.lower, b.lower) == base::floorDivide(a.upper, b.lower);
    if (!isOnePeriod) return {0, b.upper - 1};
    const std::int64_t first = base::multiply(base::floorDivide(a.lower, b.lower), b.lower);
    return {a.lower - first, a.upper - first};
}

// Of numbers that are not negative: no bit is above the highest of both.
Interval mixedBits(Interval a, Interval b) {
    if (a.lower < 0 || b.lower < 0) return everything;
    const auto most = static_cast<std::uint64_t>(std::max(a.upper, b.upper));
    return {0, static_cast<std::int64_t>((std::uint64_t{1} << std::bit_width(most)) - 1)};
}

// An end of int64 stands for a value beyond it, so only operators that cut it off take one.
bool cutsOff(Operator op) {
    return op == Operator::Modulo || op == Operator::BitAnd || op == Operator::Minimum ||
           op == Operator::Maximum;
}

Interval arithmetic(Operator op, Interval a, Interval b) {
    if (!cutsOff(op) && (!a.bounded() || !b.bounded())) return everything;
    switch (op) {
    case Operator::Add:
        return {base::add(a.lower, b.lower), base::add(a.upper, b.upper)};
    case Operator::Subtract:
        return {base::subtract(a.lower, b.upper), base::subtract(a.upper, b.lower)};
    case Operator::Multiply:
        return products(a, b);
    case Operator::Divide:
        if (b.lower != b.upper || b.lower <= 0) return everything;
        return {base::floorDivide(a.lower, b.lower), base::floorDivide(a.upper, b.lower)};
    case Operator::Modulo:
        return remainders(a, b);
    case Operator::BitAnd:
        if (a.lower >= 0 || b.lower >= 0)
            return {0, a.lower < 0 ? b.upper : b.lower < 0 ? a.upper : std::min(a.upper, b.upper)};
        return everything;
    case Operator::BitOr:
    case Operator::BitXor:
        return mixedBits(a, b);
    case Operator::Minimum:
        return {std::min(a.lower, b.lower), std::min(a.upper, b.upper)};
    case Operator::Maximum:
        return {std::max(a.lower, b.lower), std::max(a.upper, b.upper)};
    default:
        return everything;
    }
}

// 0, 1 or both: what an end of int64 stands for is beyond all numbers.
Interval comparison(Operator op, Interval a, Interval b) {
    const auto known = [](bool yes, bool no) { return yes ? Interval{1, 1} : Interval{0, no ? 0 : 1}; };
    const bool isOne = a.bounded() && a.lower == a.upper && a == b;
    const bool isApart = a.upper < b.lower || b.upper < a.lower;
    switch (op) {
    case Operator::Equal:
        return known(isOne, isApart);
    case Operator::NotEqual:
        return known(isApart, isOne);
    case Operator::Less:
        return known(a.upper < b.lower, a.lower >= b.upper && b.upper != Interval::most);
    case Operator::LessEqual:
        return known(a.upper <= b.lower && a.upper != Interval::most, a.lower > b.upper);
    case Operator::Greater:
        return comparison(Operator::Less, b, a);
    default:
        return comparison(Operator::LessEqual, b, a);
    }
}

Interval arithmetic(Operator op, Interval a) {
    if (!a.bounded()) return everything;
    switch (op) {
    case Operator::Convert:
        return a;
    case Operator::LogicalNot:
        return {1 - a.upper, 1 - a.lower};
    case Operator::Negate:
        return {base::negate(a.upper), base::negate(a.lower)};
    case Operator::Abs:
        if (a.lower >= 0) return a;
        return {0, std::max(base::negate(a.lower), std::abs(a.upper))};
    default:
        return everything;
    }
}

bool integral(ure::Type type) {
    return type.isInteger() || type.isBool();
}

Interval promised(const ure::Tensor& tensor) {
    if (!tensor.promise || !integral(tensor.type)) return rangeOf(tensor.type);
    return {tensor.promise->lower.asInteger(), tensor.promise->upper.asInteger() - 1};
}

// The interval, or the type's where the value might not fit and so wrap.
Interval within(Interval interval, ure::Type type) {
    const Interval all = rangeOf(type);
    return interval.lower >= all.lower && interval.upper <= all.upper ? interval : all;
}

} // namespace

Interval rangeOf(ure::Type type) {
    if (type.isBool()) return {0, 1};
    if (!type.isInteger() || (type.bits == 64 && type.isSigned())) return everything;
    if (!type.isSigned() && type.bits >= 63) return {0, Interval::most};
    const std::int64_t values = std::int64_t{1} << (type.isSigned() ? type.bits - 1 : type.bits);
    return {type.isSigned() ? -values : 0, values - 1};
}

Interval Ranges::of(ure::ExprId expr, std::span<const Interval> box) {
    if (variables_.empty()) findVariables();
    return evaluate(expr, box, 0);
}

// The least fixed point from below; what still grows after some rounds gets its type's range.
void Ranges::findVariables() {
    variables_.assign(system_.variables.size(), nothing);
    constexpr int patience = 4;
    bool changed = true;
    for (int round = 0; changed; ++round) {
        changed = false;
        for (ure::VariableId variable : system_.variables.keys()) {
            const ure::Variable& declared = system_.variables[variable];
            Interval& known = variables_[variable.index()];
            const Interval now =
                hull(known, evaluate(system_.equations[declared.equation].value, system_.domain.box, 0));
            if (now == known) continue;
            known = round < patience ? now : rangeOf(declared.type);
            changed = true;
        }
    }
}

Interval Ranges::evaluate(ure::ExprId id, std::span<const Interval> box, int depth) const {
    const Expr& expr = system_.exprs[id];
    if (!integral(expr.type) || depth > deepestExpression) return rangeOf(expr.type);
    const auto operand = [&](std::size_t n) { return evaluate(expr.operands[n], box, depth + 1); };
    const auto integralOperands = [&] {
        return std::ranges::all_of(expr.operands,
                                   [&](ure::ExprId below) { return integral(system_.exprs[below].type); });
    };
    try {
        switch (expr.kind) {
        case Expr::Kind::Constant:
        case Expr::Kind::Parameter:
            if (expr.type == ure::uintType(64) && expr.value.asInteger() < 0) return rangeOf(expr.type);
            return {expr.value.asInteger(), expr.value.asInteger()};
        case Expr::Kind::Index:
            return within(box[expr.loop.index()], expr.type);
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
            return arithmetic(isAnd ? Operator::Minimum : Operator::Maximum, a, b);
        }
        case Expr::Kind::Unary: {
            if (!integralOperands()) break;
            const Interval a = operand(0);
            return a.empty() ? a : within(arithmetic(expr.op, a), expr.type);
        }
        case Expr::Kind::Binary: {
            if (!integralOperands()) break;
            const Interval a = operand(0), b = operand(1);
            if (a.empty() || b.empty()) return nothing;
            if (ure::isComparison(expr.op)) return comparison(expr.op, a, b);
            return within(arithmetic(expr.op, a, b), expr.type);
        }
        default:
            break;
        }
    } catch (const base::Overflow&) {
        // The value may wrap.
    }
    return rangeOf(expr.type);
}

} // namespace tactus::dependence
