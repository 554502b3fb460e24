#include "array/counts/asked.h"

#include "dependence/cases/conditions.h"

namespace tactus::array {

using polyhedra::Union;
using ure::Expr;
using ure::ExprId;

Union branchOf(const ure::System& system, const Union& where, ExprId condition, bool holds) {
    const auto& formula = system.exprs[condition].formula;
    if (!formula) return where;
    Union kept;
    for (const polyhedra::Piece& piece : where) {
        const polyhedra::Split split = holds ? whereTrue(*formula, piece) : whereFalse(*formula, piece);
        if (split.tooIntricate) return where;
        kept.insert(kept.end(), split.pieces.begin(), split.pieces.end());
    }
    return kept;
}

static void walk(const ure::System& system, ExprId id, const Union& where, std::map<ExprId, Union>& found) {
    if (where.empty() || !dependence::readsData(system, id)) return;
    const Expr& expr = system.exprs[id];
    Union& known = found[id];
    known.insert(known.end(), where.begin(), where.end());
    if (expr.kind != Expr::Kind::Select) {
        for (const ExprId operand : expr.operands) walk(system, operand, where, found);
        return;
    }
    walk(system, expr.operands[0], where, found);
    for (std::size_t branch = 1; branch < expr.operands.size(); ++branch)
        walk(system, expr.operands[branch], branchOf(system, where, expr.operands[0], branch == 1), found);
}

std::map<ExprId, Union> askedFor(const ure::System& system) {
    std::map<ExprId, Union> found;
    for (const ure::Equation& equation : system.equations)
        walk(system, equation.value, {system.domain}, found);
    return found;
}

} // namespace tactus::array
