#include "draw/expression_words.h"

#include <fmt/format.h>
#include <optional>

namespace tactus::draw {

using ure::ExprId;
using ExprKind = ure::Expr::Kind;

namespace {

// How tightly it binds: parts of an expression that bind less stand in parentheses.
int tightness(const ure::Expr& expr) {
    using enum ure::Operator;
    if (expr.kind == ExprKind::Or) return 1;
    if (expr.kind == ExprKind::And) return 2;
    if (expr.kind != ExprKind::Binary) return 6;
    if (ure::isComparison(expr.op)) return 3;
    if (expr.op == Add || expr.op == Subtract) return 4;
    return 5;
}

ExprId unconverted(const ure::System& system, ExprId id) {
    while (system.exprs[id].kind == ExprKind::Unary && system.exprs[id].op == ure::Operator::Convert)
        id = system.exprs[id].operands[0];
    return id;
}

std::string part(const ure::System& system, ExprId id, int least) {
    const ExprId bare = unconverted(system, id);
    const std::string words = wordsOf(system, bare);
    return tightness(system.exprs[bare]) < least ? "(" + words + ")" : words;
}

bool isZero(const ure::Expr& expr) {
    return expr.kind == ExprKind::Constant && ure::toString(expr.type, expr.value) == "0";
}

// "k - 1 >= 0", as conditions on affine forms are made, is written "k >= 1".
std::optional<std::string> compared(const ure::System& system, const ure::Expr& expr) {
    if (expr.kind != ExprKind::Binary || !ure::isComparison(expr.op)) return std::nullopt;
    const ure::Expr& left = system.exprs[unconverted(system, expr.operands[0])];
    const bool isDifference = left.kind == ExprKind::Binary && left.op == ure::Operator::Subtract;
    if (!isDifference || !isZero(system.exprs[unconverted(system, expr.operands[1])])) return std::nullopt;
    return fmt::format("{} {} {}", part(system, left.operands[0], 4), ure::info(expr.op).spelling,
                       part(system, left.operands[1], 5));
}

} // namespace

std::string wordsOf(const ure::System& system, ExprId id) {
    const ure::Expr& expr = system.exprs[id];
    switch (expr.kind) {
    case ExprKind::Constant:
        return ure::toString(expr.type, expr.value);
    case ExprKind::Parameter:
        return system.params[expr.param].name;
    case ExprKind::Index:
        return system.loops[expr.loop].name;
    case ExprKind::And:
    case ExprKind::Or:
    case ExprKind::Binary:
        break;
    case ExprKind::Unary:
        if (expr.op == ure::Operator::Convert) return wordsOf(system, expr.operands[0]);
        return std::string(ure::info(expr.op).spelling) + part(system, expr.operands[0], 6);
    default:
        return std::string(system.source->text(expr.span));
    }
    if (auto words = compared(system, expr)) return *words;
    const std::string_view sign = expr.kind == ExprKind::And  ? "&&"
                                  : expr.kind == ExprKind::Or ? "||"
                                                              : ure::info(expr.op).spelling;
    if (sign.front() >= 'a' && sign.front() <= 'z')
        return fmt::format("{}({}, {})", sign, part(system, expr.operands[0], 0),
                           part(system, expr.operands[1], 0));
    const int own = tightness(expr);
    return fmt::format("{} {} {}", part(system, expr.operands[0], own), sign,
                       part(system, expr.operands[1], own + 1));
}

} // namespace tactus::draw
