#include "array/lowered/size_range.h"

#include <cstdlib>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Interval;
using ure::Expr;
using ure::ExprId;
using ure::Operator;
using ure::System;

namespace {

// Forms here are over the params followed by the loops.
std::size_t dimensionsOf(const System& system) {
    return system.params.size() + system.loops.size();
}

// A bound as it was written, if it is affine without min and max.
std::optional<AffineForm> formOf(const System& system, ExprId id) {
    const Expr& expr = system.exprs[id];
    const std::size_t dimensions = dimensionsOf(system);
    switch (expr.kind) {
    case Expr::Kind::Constant:
        return AffineForm::number(expr.value.asInteger(), dimensions);
    case Expr::Kind::Parameter:
        return AffineForm::variable(expr.param.index(), dimensions);
    case Expr::Kind::Index:
        return AffineForm::variable(system.params.size() + expr.loop.index(), dimensions);
    case Expr::Kind::Unary: {
        const auto operand = formOf(system, expr.operands[0]);
        if (!operand || !expr.type.isInteger()) return std::nullopt;
        if (expr.op == Operator::Convert) return operand;
        return expr.op == Operator::Negate ? std::optional(-1 * *operand) : std::nullopt;
    }
    case Expr::Kind::Binary:
        break;
    default:
        return std::nullopt;
    }
    const auto left = formOf(system, expr.operands[0]), right = formOf(system, expr.operands[1]);
    if (!left || !right) return std::nullopt;
    if (expr.op == Operator::Add) return *left + *right;
    if (expr.op == Operator::Subtract) return *left - *right;
    if (expr.op != Operator::Multiply) return std::nullopt;
    if (left->isConstant()) return left->constant * *right;
    if (right->isConstant()) return right->constant * *left;
    return std::nullopt;
}

// Replaces loops by the end of their range that makes the form least or greatest.
std::optional<AffineForm> extreme(const System& system, const AffineForm& form, bool greatest) {
    AffineForm result = AffineForm::number(form.constant, dimensionsOf(system));
    for (std::size_t loop = 0; loop < form.dimensions(); ++loop)
        result.coefficients[system.params.size() + loop] = form.coefficients[loop];
    // Bounds are over outer loops; a mapping may have turned these into inner ones, so the order doesn't say
    // when it ends.
    for (std::size_t round = 0; round <= system.loops.size(); ++round) {
        bool changed = false;
        for (std::size_t loop = system.loops.size(); loop-- > 0;) {
            const std::int64_t factor = result.coefficients[system.params.size() + loop];
            if (factor == 0) continue;
            const bool upper = (factor > 0) == greatest;
            const ure::Loop& it = system.loops[ure::LoopId(loop)];
            auto bound = formOf(system, upper ? it.upperText : it.lowerText);
            if (!bound) return std::nullopt;
            if (upper) bound->constant = base::subtract(bound->constant, 1);
            result.coefficients[system.params.size() + loop] = 0;
            result = result + factor * *bound;
            changed = true;
        }
        if (!changed) {
            result.coefficients.resize(system.params.size());
            return result;
        }
    }
    return std::nullopt;
}

AffineForm named(const System& system, const AffineForm& form, std::int64_t exact, bool greatest) {
    const std::size_t params = system.params.size();
    try {
        polyhedra::Point values;
        for (const ure::Param& param : system.params) values.push_back(param.value);
        const auto found = extreme(system, form, greatest);
        // The ends of several loops need not meet in one point, so the form counts only if its value is
        // exact.
        if (found && (*found)(values) == exact) return *found;
    } catch (const base::Overflow&) { // a number then
    }
    return AffineForm::number(exact, params);
}

} // namespace

SizeRange sizeRange(const System& system, const AffineForm& form, Interval exact) {
    SizeRange range{named(system, form, exact.lower, false), named(system, form, exact.upper, true)};
    range.end.constant = base::add(range.end.constant, 1);
    return range;
}

} // namespace tactus::array
