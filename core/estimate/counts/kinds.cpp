#include "estimate/counts/kinds.h"

#include "dependence/cases/conditions.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace tactus::estimate {

using ure::Expr;
using ure::ExprId;
using ure::Operator;

std::string_view typeClass(const ure::Type& type) {
    if (!type.isFloat()) return "int";
    return type.bits == 32 ? "float32" : "float64";
}

std::string nameWithType(const OperatorKind& kind) {
    return fmt::format("{} {}", kind.name == "min" ? "min or max" : kind.name, toString(kind.type));
}

bool isOperation(const OperatorKind& kind) {
    static constexpr std::string_view others[] = {"select", "bits", "compare", "equal", "shift", "convert"};
    return std::ranges::find(others, kind.name) == std::end(others);
}

namespace {

std::string nameOf(Operator op) {
    switch (op) {
    case Operator::Add:
        return "add";
    case Operator::Subtract:
        return "subtract";
    case Operator::Multiply:
        return "multiply";
    case Operator::Divide:
    case Operator::DivideToZero:
    case Operator::Modulo:
    case Operator::ModuloToZero:
        return "divide"; // a divider has the remainder too
    case Operator::Minimum:
    case Operator::Maximum:
        return "min";
    case Operator::Negate:
        return "negate";
    case Operator::BitAnd:
    case Operator::BitOr:
    case Operator::BitXor:
    case Operator::BitNot:
    case Operator::LogicalNot:
        return "bits";
    case Operator::ShiftLeft:
    case Operator::ShiftRight:
        return "shift";
    case Operator::Equal:
    case Operator::NotEqual:
        return "equal";
    case Operator::Convert:
        return "convert";
    default:
        return ure::isComparison(op) ? "compare" : std::string(ure::info(op).spelling);
    }
}

bool isOperator(const Expr& expr) {
    using enum Expr::Kind;
    return expr.kind == Unary || expr.kind == Binary || expr.kind == And || expr.kind == Or ||
           expr.kind == Select;
}

} // namespace

std::optional<ExprId> Kinds::fused(ExprId id) const {
    const Expr& expr = system_.exprs[id];
    if (!fuses_ || expr.kind != Expr::Kind::Binary || !expr.type.isFloat() ||
        (expr.op != Operator::Add && expr.op != Operator::Subtract))
        return std::nullopt;
    for (const ExprId operand : expr.operands) {
        const Expr& one = system_.exprs[operand];
        if (one.kind == Expr::Kind::Binary && one.op == Operator::Multiply && !isFree(one) &&
            dependence::readsData(system_, operand))
            return operand;
    }
    return std::nullopt;
}

std::int64_t Kinds::bitsOf(ExprId id) const {
    const Expr& expr = system_.exprs[id];
    if (expr.kind == Expr::Kind::Unary && expr.op == Operator::Convert && !expr.type.isFloat() &&
        !system_.exprs[expr.operands[0]].type.isFloat())
        return std::min<std::int64_t>(expr.type.bits, bitsOf(expr.operands[0]));
    return expr.type.bits;
}

bool Kinds::isPower(ExprId id) const {
    const Expr& expr = system_.exprs[id];
    const bool isNumber = expr.kind == Expr::Kind::Constant || expr.kind == Expr::Kind::Parameter;
    return isNumber && expr.type.isInteger() && std::has_single_bit(expr.value.bits);
}

bool Kinds::isFree(const Expr& expr) const {
    if (expr.kind == Expr::Kind::Select) return expr.operands.size() < 3;
    if (expr.kind == Expr::Kind::And || expr.kind == Expr::Kind::Or || expr.type.isBool())
        return expr.kind == Expr::Kind::And || expr.kind == Expr::Kind::Or || expr.op == Operator::LogicalNot;
    switch (expr.op) {
    case Operator::Multiply:
        return isPower(expr.operands[0]) || isPower(expr.operands[1]);
    case Operator::ShiftLeft:
    case Operator::ShiftRight:
        return !dependence::readsData(system_, expr.operands[1]);
    case Operator::Convert:
        return !expr.type.isFloat() && !system_.exprs[expr.operands[0]].type.isFloat();
    default:
        return false;
    }
}

std::optional<OperatorKind> Kinds::of(ExprId id) const {
    const Expr& expr = system_.exprs[id];
    if (!isOperator(expr) || isFree(expr)) return std::nullopt;
    if (expr.kind == Expr::Kind::Select) {
        // A choice between a value and zero is a gate.
        const auto isZero = [&](ExprId branch) {
            return system_.exprs[branch].kind == Expr::Kind::Constant &&
                   system_.exprs[branch].value.bits == 0;
        };
        const bool isGate = isZero(expr.operands[1]) || isZero(expr.operands[2]);
        return OperatorKind{isGate ? "bits" : "select", expr.type, expr.type.bits};
    }
    std::int64_t bits = 0;
    for (const ExprId operand : expr.operands) bits = std::max(bits, bitsOf(operand));
    const ure::Type type = ure::isComparison(expr.op) ? system_.exprs[expr.operands[0]].type : expr.type;
    std::string name = nameOf(expr.op);
    if (fused(id)) name = "multiply-add";
    if (name == "multiply" && !type.isFloat() && bits < type.bits) name = "wide-multiply";
    if (name != "wide-multiply") bits = type.bits;
    return OperatorKind{std::move(name), type, bits};
}

} // namespace tactus::estimate
