// Operators, in one operation where a kernel does them, and choices.
#include "simulate/rows/program/row_compiler.h"

#include "ure/folding.h"

#include <algorithm>

namespace tactus::simulate {

using ure::Expr;
using ure::ExprId;

Operand RowCompiler::unary(const Expr& expr, Operand to, std::uint32_t next) {
    const ure::Type type = system_.exprs[expr.operands[0]].type;
    const Operand place = scratch(to, next, type);
    const Operand operand = value(expr.operands[0], place, next);
    const Kernel kernel = unaryKernel(expr.op, type, expr.type);
    if (const auto known = folded(system_, expr, constantOf(operand))) return constant(expr.type, *known);
    if (kernel == copyKernel(storageOf(expr.type)) && operand.storage == storageOf(expr.type)) return operand;
    RowOp& op = emit(kernel ? RowOp::Kind::Call : RowOp::Kind::Unary, to);
    op.kernel = kernel;
    op.a = operand;
    op.op = expr.op;
    op.left = type;
    op.result = expr.type;
    return to;
}

Operand RowCompiler::binary(const Expr& expr, Operand to, std::uint32_t next) {
    if (multiplyAdd(expr, to, next)) return to;
    const ure::Type left = system_.exprs[expr.operands[0]].type, right = system_.exprs[expr.operands[1]].type;
    const Operand leftPlace = scratch(to, next, left);
    const Operand a = value(expr.operands[0], leftPlace, next);
    const Operand rightPlace = temporary(next, right);
    const Operand b = value(expr.operands[1], rightPlace, next + 1);
    if (const auto known = folded(system_, expr, constantOf(a), constantOf(b)))
        return constant(expr.type, *known);
    const Kernel kernel = binaryKernel(expr.op, left, right, expr.type);
    RowOp& op = emit(kernel ? RowOp::Kind::Call : RowOp::Kind::Binary, to);
    op.kernel = kernel;
    op.a = a;
    op.b = b;
    op.op = expr.op;
    op.left = left;
    op.right = right;
    op.result = expr.type;
    return to;
}

// a + b * c and a - b * c in one go. It rounds twice, as two operations do, since nothing is compiled with
// contraction.
bool RowCompiler::multiplyAdd(const Expr& expr, Operand to, std::uint32_t next) {
    const Kernel kernel = multiplyAddKernel(expr.op, expr.type);
    const auto operands = multiplyAddOf(system_, expr, expr.operands[1]);
    if (!kernel || !operands) return false;
    const Operand first = scratch(to, next, expr.type);
    const Operand second = temporary(next, expr.type), third = temporary(next + 1, expr.type);
    const Operand a = value((*operands)[0], first, next);
    const Operand b = value((*operands)[1], second, next + 1);
    const Operand c = value((*operands)[2], third, next + 2);
    RowOp& op = emit(RowOp::Kind::Call, to);
    op.kernel = kernel;
    op.a = a;
    op.b = b;
    op.c = c;
    return true;
}

Segment RowCompiler::segmentOf(ExprId expr, Operand to, std::uint32_t next) {
    Segment segment;
    Segment* const outer = std::exchange(code_, &segment);
    valueInto(expr, to, next);
    code_ = outer;
    return segment;
}

bool RowCompiler::isTotal(const Segment& segment) const {
    return std::ranges::all_of(segment, [&](const RowOp& op) {
        switch (op.kind) {
        case RowOp::Kind::Call:
        case RowOp::Kind::Index:
            return true;
        default: // operators without a kernel are slow: worth leaving out
            return false;
        }
    });
}

// a && b is select(a, b, false), a || b is select(a, true, b). Where a is on data, and b costs little and is
// defined everywhere, both are computed in all lanes: that takes less than to sort the lanes by a.
Operand RowCompiler::select(ExprId id, Operand to, std::uint32_t next) {
    const Expr& expr = system_.exprs[id];
    const ExprId condition = expr.operands[0];
    RowOp op(RowOp::Kind::Select, to);
    const auto& formula = system_.exprs[condition].formula;
    if (formula) op.guard = Guard::of(*formula, *program_.lanes, program_.tables);
    const bool isSelect = expr.kind == Expr::Kind::Select;
    Segment second = segmentOf(expr.operands[1], to, next);
    if (!isSelect && !op.guard && isTotal(second)) {
        code_->insert(code_->end(), second.begin(), second.end());
        const Operand first = value(condition, temporary(next, ure::boolType()), next + 1);
        RowOp& both = emit(RowOp::Kind::Call, to);
        both.a = first;
        both.b = to;
        both.kernel =
            binaryKernel(expr.kind == Expr::Kind::And ? ure::Operator::BitAnd : ure::Operator::BitOr,
                         ure::boolType(), ure::boolType(), ure::boolType());
        return to;
    }
    op.condition = program_.conditions++;
    if (!op.guard) op.a = value(condition, temporary(next, ure::boolType()), next + 1);
    const auto constantly = [&](bool truth) {
        Segment segment;
        RowOp& copy = segment.emplace_back(RowOp::Kind::Call, to);
        copy.a = constant(ure::boolType(), ure::Value::ofBool(truth));
        copy.kernel = copyKernel(Storage::Byte);
        return segment;
    };
    op.then = expr.kind == Expr::Kind::Or ? constantly(true) : std::move(second);
    if (expr.kind == Expr::Kind::And)
        op.otherwise = constantly(false);
    else if (expr.kind == Expr::Kind::Or)
        op.otherwise = std::move(second);
    else if (expr.operands.size() > 2)
        op.otherwise = segmentOf(expr.operands.back(), to, next);
    else
        op.otherwise.emplace_back(RowOp::Kind::Absent);
    op.thenIsTotal = isTotal(op.then);
    op.otherwiseIsTotal = isTotal(op.otherwise);
    code_->push_back(std::move(op));
    return to;
}

} // namespace tactus::simulate
