#include "ure/choices.h"

namespace tactus::ure {

std::optional<bool> Choices::of(ExprId expr) const {
    for (const auto& [made, holds] : made_)
        if (made == expr) return holds;
    return std::nullopt;
}

Settled settle(const System& system, const Choices& choices, ExprId id) {
    for (;;) {
        const Expr& expr = system.exprs[id];
        const auto holds = choices.of(id);
        if (!holds) return {Settled::Kind::Expression, id};
        if (expr.kind == Expr::Kind::And && !*holds) return {Settled::Kind::False, {}};
        if (expr.kind == Expr::Kind::Or && *holds) return {Settled::Kind::True, {}};
        if (expr.kind != Expr::Kind::Select || *holds)
            id = expr.operands[1];
        else if (expr.operands.size() > 2)
            id = expr.operands[2];
        else
            return {Settled::Kind::Absent, {}};
    }
}

} // namespace tactus::ure
