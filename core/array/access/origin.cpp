#include "array/access/origin.h"

namespace tactus::array {

using ure::Expr;

namespace {

// The part of an equation's value that is taken at the point; nothing where data decide, or there is no
// value.
std::optional<ure::ExprId> takenAt(const ure::System& system, ure::ExprId id, const polyhedra::Point& point) {
    while (system.exprs[id].kind == Expr::Kind::Select) {
        const Expr& select = system.exprs[id];
        const auto& formula = system.exprs[select.operands[0]].formula;
        if (!formula || hasUnknown(*formula)) return std::nullopt;
        const bool isSo = holds(*formula, point);
        if (!isSo && select.operands.size() < 3) return std::nullopt;
        id = select.operands[isSo ? 1 : 2];
    }
    return id;
}

} // namespace

std::optional<ElementOf> originOf(const ure::System& system, ure::VariableId variable,
                                  polyhedra::Point point) {
    constexpr int mostSteps = 1'000'000; // of a chain, which verdicts keep from being a ring
    for (int step = 0; step < mostSteps; ++step) {
        const auto taken =
            takenAt(system, system.equations[system.variables[variable].equation].value, point);
        if (!taken) return std::nullopt;
        const Expr& expr = system.exprs[*taken];
        if (expr.kind == Expr::Kind::ReadInput) {
            ElementOf element{expr.tensor, {}};
            for (const auto& part : expr.affine) {
                if (!part) return std::nullopt;
                element.index.push_back((*part)(point));
            }
            return element;
        }
        if (expr.kind != Expr::Kind::Read) return std::nullopt;
        polyhedra::Point from;
        for (const polyhedra::AffineForm& form : expr.index) from.push_back(form(point));
        variable = expr.variable;
        point = std::move(from);
    }
    return std::nullopt;
}

} // namespace tactus::array
