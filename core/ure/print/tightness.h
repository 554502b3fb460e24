// How tightly the operators of expressions bind, for whatever prints them.
#pragma once

#include "ure/system.h"

namespace tactus::ure {

// In the order of the grammar; a product is the tightest of those with two operands.
enum Tightness : int {
    Anything,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relation,
    Shift,
    Sum,
    Product,
    Unary
};
Tightness tightnessOf(Operator op);
bool isCall(Operator op); // min and sqrt are written as calls

// What is converted by this expression, and by what is in it; or itself.
ExprId withoutConversions(const System& system, ExprId id);
// The `k - 1` of "k - 1 >= 0", as affine conditions are made; nothing of other comparisons.
std::optional<ExprId> differenceWithZero(const System& system, const Expr& comparison);

} // namespace tactus::ure
