// What compilers ask of an expression: its value where its operands are numbers, and whether it is a sum with
// a product.
#pragma once

#include "ure/system.h"
#include "ure/types/operators.h"

#include <algorithm>

namespace tactus::ure {

// The value of a unary or binary expression on these operands. Nothing where one is no number, or where the
// operation is to be noted: the note needs the iteration at which it happens.
inline std::optional<Value> folded(const System& system, const Expr& expr, const std::optional<Value>& a,
                                   const std::optional<Value>& b = {}) {
    const bool isBinary = expr.kind == Expr::Kind::Binary;
    if (!a || (isBinary && !b)) return std::nullopt;
    const auto typeOf = [&](std::size_t operand) { return system.exprs[expr.operands[operand]].type; };
    Events events;
    const Value value = isBinary ? apply(expr.op, typeOf(0), typeOf(1), expr.type, *a, *b, events)
                                 : apply(expr.op, typeOf(0), expr.type, *a, events);
    if (events.wrapped || events.divisionByZero) return std::nullopt;
    return value;
}

// The operands of a + b * c or a - b * c that are all of one type. `second` is what is added.
inline std::optional<std::array<ExprId, 3>> multiplyAddOf(const System& system, const Expr& expr,
                                                          ExprId second) {
    const Expr& product = system.exprs[second];
    const auto isOfType = [&](ExprId id) { return system.exprs[id].type == expr.type; };
    const bool adds = expr.op == Operator::Add || expr.op == Operator::Subtract;
    if (!adds || product.kind != Expr::Kind::Binary || product.op != Operator::Multiply ||
        !std::ranges::all_of(expr.operands, isOfType) || !std::ranges::all_of(product.operands, isOfType))
        return std::nullopt;
    return std::array{expr.operands[0], product.operands[0], product.operands[1]};
}

} // namespace tactus::ure
