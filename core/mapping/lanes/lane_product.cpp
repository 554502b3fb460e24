#include "mapping/lanes/lane_product.h"

#include <algorithm>

namespace tactus::mapping {

using ure::Expr;
using ure::ExprId;

namespace {

bool isProduct(const Expr& expr) {
    return expr.kind == Expr::Kind::Binary && expr.op == ure::Operator::Multiply;
}

// A conversion of integers that only leaves out upper bits.
bool isTruncation(const ure::System& system, const Expr& expr) {
    if (expr.kind != Expr::Kind::Unary || expr.op != ure::Operator::Convert) return false;
    const ure::Type from = system.exprs[expr.operands[0]].type;
    return from.isInteger() && expr.type.isInteger() && from.bits >= expr.type.bits;
}

void addFactors(const ure::System& system, ExprId id, ure::Type type, std::vector<ExprId>& factors) {
    const Expr& expr = system.exprs[id];
    // A product of another type wraps elsewhere, so its factors stay together.
    if (!isProduct(expr) || expr.type != type) {
        factors.push_back(id);
        return;
    }
    for (const ExprId operand : expr.operands) addFactors(system, operand, type, factors);
}

} // namespace

std::optional<LaneProduct> laneProductOf(const ure::System& system, ure::EquationId id, ure::LoopId lane,
                                         const Invariance& invariance) {
    const ure::Equation& equation = system.equations[id];
    const auto names = [&](const polyhedra::AffineForm& form) {
        return form.coefficients[lane.index()] != 0;
    };
    if (equation.reduction != ure::Reduction::Add || std::ranges::any_of(equation.left, names))
        return std::nullopt;
    LaneProduct product;
    ExprId term = equation.value;
    for (; system.exprs[term].kind == Expr::Kind::Select; term = system.exprs[term].operands[1]) {
        const Expr& select = system.exprs[term];
        if (select.operands.size() != 2 || !invariance.of(select.operands[0])) return std::nullopt;
        product.guards.push_back(select.operands[0]);
    }
    // The lower bits of a sum depend on the lower bits of its terms alone.
    while (isTruncation(system, system.exprs[term])) term = system.exprs[term].operands[0];
    if (!isProduct(system.exprs[term])) return std::nullopt;
    product.type = system.exprs[term].type;
    std::vector<ExprId> factors;
    addFactors(system, term, product.type, factors);
    for (const ExprId factor : factors)
        (invariance.of(factor) ? product.same : product.varying).push_back(factor);
    const bool areAlike = std::ranges::all_of(
        factors, [&](ExprId factor) { return system.exprs[factor].type == product.type; });
    if (!areAlike || product.same.empty() || product.varying.empty()) return std::nullopt;
    return product;
}

bool isExact(const ure::System& system, ure::EquationId equation, const LaneProduct& product) {
    const ure::Type sum = system.tensors[system.equations[equation].output].type;
    return product.type.isInteger() && sum.isInteger() && product.type.bits >= sum.bits;
}

} // namespace tactus::mapping
