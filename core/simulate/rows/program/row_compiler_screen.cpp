// Screens of conditions. They compare operands that a condition compares too, in all lanes, so they see no
// guard: what they let through may still be false everywhere.
#include "simulate/rows/program/row_compiler.h"

#include <algorithm>

namespace tactus::simulate {

using ure::Expr;
using ure::ExprId;
using ure::Operator;

namespace {

// Lazily, or both sides at once.
bool joins(const Expr& expr, Expr::Kind lazy, Operator eager) {
    return expr.kind == lazy || (expr.kind == Expr::Kind::Binary && expr.op == eager && expr.type.isBool());
}

} // namespace

std::size_t Screen::cost() const {
    std::size_t sum = code.size() + (kind == Kind::Search ? 1 : 0);
    for (const Screen& part : parts) sum += part.cost();
    return sum;
}

// A Bool that only a search of hits reads; it has a value in every lane.
bool RowCompiler::isAsked(ure::VariableId variable) const {
    return system_.variables[variable].type.isBool() && !result_.watched &&
           std::ranges::none_of(program_.model().graph->dependences,
                                [&](const auto& dependence) { return dependence.variable == variable; });
}

// What has a guard on the iteration is nothing to search a row for.
std::optional<Screen> RowCompiler::screen(ExprId id) {
    const Expr& expr = system_.exprs[id];
    if (expr.formula && !hasUnknown(*expr.formula)) return std::nullopt;
    if (joins(expr, Expr::Kind::And, Operator::BitAnd)) return screenOfParts(expr, Screen::Kind::All);
    if (joins(expr, Expr::Kind::Or, Operator::BitOr)) return screenOfParts(expr, Screen::Kind::Any);
    return search(id);
}

// One part without a screen leaves `a && b` to the others, and `a || b` to nobody.
std::optional<Screen> RowCompiler::screenOfParts(const Expr& expr, Screen::Kind kind) {
    Screen screen;
    screen.kind = kind;
    for (const ExprId operand : expr.operands)
        if (auto part = this->screen(operand))
            screen.parts.push_back(std::move(*part));
        else if (kind == Screen::Kind::Any)
            return std::nullopt;
    if (screen.parts.empty()) return std::nullopt;
    std::ranges::stable_sort(screen.parts, {}, &Screen::cost);
    return screen;
}

std::optional<Screen> RowCompiler::search(ExprId id) {
    const Expr& expr = system_.exprs[id];
    const bool compares = expr.kind == Expr::Kind::Binary && ure::isComparison(expr.op);
    const ure::Type type = compares ? system_.exprs[expr.operands[0]].type : ure::boolType();
    if (compares && system_.exprs[expr.operands[1]].type != type) return std::nullopt;
    Screen screen;
    Segment* const outer = std::exchange(code_, &screen.code);
    const Operand first = temporary(0, type), second = temporary(1, type);
    screen.a = value(compares ? expr.operands[0] : id, first, 1);
    screen.b = compares ? value(expr.operands[1], second, 2) : constant(type, ure::Value::ofBool(false));
    code_ = outer;
    screen.search = searchKernel(compares ? expr.op : Operator::NotEqual, type);
    return isTotal(screen.code) ? std::optional(std::move(screen)) : std::nullopt;
}

} // namespace tactus::simulate
