#include "ure/print/tightness.h"

namespace tactus::ure {

using Kind = Expr::Kind;

Tightness tightnessOf(Operator op) {
    switch (op) {
    case Operator::BitOr:
        return BitOr;
    case Operator::BitXor:
        return BitXor;
    case Operator::BitAnd:
        return BitAnd;
    case Operator::Equal:
    case Operator::NotEqual:
        return Equality;
    case Operator::Less:
    case Operator::LessEqual:
    case Operator::Greater:
    case Operator::GreaterEqual:
        return Relation;
    case Operator::ShiftLeft:
    case Operator::ShiftRight:
        return Shift;
    case Operator::Add:
    case Operator::Subtract:
        return Sum;
    default:
        return Product;
    }
}

bool isCall(Operator op) {
    const std::string_view spelling = info(op).spelling;
    return !spelling.empty() && spelling.front() >= 'a' && spelling.front() <= 'z';
}

ExprId withoutConversions(const System& system, ExprId id) {
    while (system.exprs[id].kind == Kind::Unary && system.exprs[id].op == Operator::Convert)
        id = system.exprs[id].operands[0];
    return id;
}

std::optional<ExprId> differenceWithZero(const System& system, const Expr& comparison) {
    if (!isComparison(comparison.op)) return std::nullopt;
    const ExprId difference = withoutConversions(system, comparison.operands[0]);
    const Expr& left = system.exprs[difference];
    const Expr& right = system.exprs[withoutConversions(system, comparison.operands[1])];
    const bool isDifference = left.kind == Kind::Binary && left.op == Operator::Subtract;
    const bool isZero = right.kind == Kind::Constant && toString(right.type, right.value) == "0";
    if (!isDifference || !isZero) return std::nullopt;
    return difference;
}

} // namespace tactus::ure
