// Which operands of an expression are read, and where: `select`, `&&` and `||` read one only where their
// first operand says so.
#pragma once

#include "ure/system.h"

namespace tactus::ure {

inline bool isLazy(const Expr& expr) {
    return expr.kind == Expr::Kind::Select || expr.kind == Expr::Kind::And || expr.kind == Expr::Kind::Or;
}

inline bool lacksBranch(const Expr& expr) {
    return expr.kind == Expr::Kind::Select && expr.operands.size() == 2;
}

// Last operand first, as a stack wants them: `always(operand)`; `where(operand, wanted)` for one that is read
// where the first operand is `wanted`; `missing()` for a branch that is not there.
template<class Always, class Where, class Missing>
void forEachOperand(const Expr& expr, Always&& always, Where&& where, Missing&& missing) {
    switch (expr.kind) {
    case Expr::Kind::Select:
        if (lacksBranch(expr))
            missing();
        else
            where(expr.operands[2], false);
        where(expr.operands[1], true);
        return always(expr.operands[0]);
    case Expr::Kind::And:
    case Expr::Kind::Or:
        where(expr.operands[1], expr.kind == Expr::Kind::And);
        return always(expr.operands[0]);
    default:
        for (auto operand = expr.operands.rbegin(); operand != expr.operands.rend(); ++operand)
            always(*operand);
    }
}

} // namespace tactus::ure
