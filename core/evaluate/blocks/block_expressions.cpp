// Expressions as operations on blocks.
#include "evaluate/blocks/block_compiler.h"

#include "ure/folding.h"

#include <algorithm>

namespace tactus::evaluate {

using polyhedra::AffineForm;
using ure::Expr;
using ure::ExprId;
using ure::Settled;

BlockPlace BlockCompiler::temporary(std::uint32_t number, ure::Type type) {
    program_.temporaries = std::max(program_.temporaries, number + 1);
    return {BlockPlace::Kind::Temporary, storageOf(type), number, 0, 0, {}};
}

BlockPlace BlockCompiler::constant(ure::Type type, ure::Value value) {
    program_.constants.push_back(value);
    return {BlockPlace::Kind::Constant,
            storageOf(type),
            static_cast<std::uint32_t>(program_.constants.size() - 1),
            0,
            0,
            {}};
}

std::optional<ure::Value> BlockCompiler::constantAt(const BlockPlace& place) const {
    if (place.kind != BlockPlace::Kind::Constant) return std::nullopt;
    return program_.constants[place.number];
}

void BlockCompiler::copy(const BlockPlace& to, const BlockPlace& from) {
    BlockOp op;
    op.to = to;
    op.a = from;
    op.kernel = copyBlockKernel(to.storage);
    ops_->push_back(std::move(op));
}

// The place of an expression's value once the operations have run: `to`, if they compute it and `to` is a
// place, else temporary number `next`. Operands are in the temporaries above that, since theirs may be wider
// or narrower.
BlockPlace BlockCompiler::value(ExprId id, const BlockPlace& to, std::uint32_t next) {
    isLastTo_ = false;
    const Settled settled = settle(system_, case_->choices, id);
    if (settled.kind != Settled::Kind::Expression)
        return constant(ure::boolType(), ure::Value::ofBool(settled.kind == Settled::Kind::True));
    const Expr& expr = system_.exprs[settled.expr];
    BlockOp op;
    op.result = expr.type;
    op.op = expr.op;
    op.unused = unusedBits(expr.type);
    switch (expr.kind) {
    case Expr::Kind::Constant:
    case Expr::Kind::Parameter:
        return constant(expr.type, expr.value);
    case Expr::Kind::Read: {
        const auto read = std::ranges::find(case_->reads, settled.expr, &Case::Read::expr);
        return variableAt(expr.variable, read->index);
    }
    case Expr::Kind::Index:
        op.kind = BlockOp::Kind::Index;
        put(op.a, nest_.loops[expr.loop.index()]);
        break;
    case Expr::Kind::ReadInput:
        program_.reads[expr.tensor.index()] = true;
        if (const auto place = affineInput(expr)) return *place;
        gather(expr, op, next);
        break;
    case Expr::Kind::Unary:
        if (const auto known = unary(expr, op, next)) return *known;
        break;
    case Expr::Kind::Binary:
        if (const auto known = binary(expr, op, next)) return *known;
        break;
    default:
        choose(expr, op, next);
    }
    const bool hasPlace = to.kind != BlockPlace::Kind::None;
    op.to = hasPlace ? to : temporary(next, expr.type);
    ops_->push_back(std::move(op));
    isLastTo_ = hasPlace;
    return ops_->back().to;
}

std::optional<BlockPlace> BlockCompiler::affineInput(const Expr& expr) {
    const auto& extents = system_.tensors[expr.tensor].extents;
    AffineForm element = AffineForm::number(0, dimensions_);
    if (expr.affine.size() != extents.size()) return std::nullopt;
    for (std::size_t d = 0; d < extents.size(); ++d) {
        if (!expr.affine[d] || !expr.affine[d]->isAffine()) return std::nullopt;
        element = extents[d] * element + substitute(expr.affine[d]->form, nest_.loops, dimensions_);
    }
    BlockPlace place{BlockPlace::Kind::Input,
                     storageOf(expr.type),
                     static_cast<std::uint32_t>(expr.tensor.index()),
                     0,
                     0,
                     {}};
    put(place, element);
    return place;
}

void BlockCompiler::gather(const Expr& expr, BlockOp& op, std::uint32_t next) {
    op.kind = BlockOp::Kind::Gather;
    op.tensor = expr.tensor;
    for (const ExprId operand : expr.operands) op.indices.push_back(value(operand, {}, ++next));
}

std::optional<BlockPlace> BlockCompiler::unary(const Expr& expr, BlockOp& op, std::uint32_t next) {
    op.left = system_.exprs[expr.operands[0]].type;
    op.a = value(expr.operands[0], {}, next + 1);
    op.kernel = unaryBlockKernel(expr.op, op.left, expr.type);
    if (const auto known = folded(system_, expr, constantAt(op.a))) return constant(expr.type, *known);
    if (!op.kernel) op.kind = BlockOp::Kind::Unary;
    return std::nullopt;
}

std::optional<BlockPlace> BlockCompiler::binary(const Expr& expr, BlockOp& op, std::uint32_t next) {
    if (multiplyAdd(expr, op, next)) return std::nullopt;
    op.left = system_.exprs[expr.operands[0]].type;
    op.right = system_.exprs[expr.operands[1]].type;
    op.a = value(expr.operands[0], {}, next + 1);
    op.b = value(expr.operands[1], {}, next + 2);
    op.kernel = binaryBlockKernel(expr.op, op.left, op.right, expr.type);
    if (!op.kernel) op.kind = BlockOp::Kind::Binary;
    if (const auto known = folded(system_, expr, constantAt(op.a), constantAt(op.b)))
        return constant(expr.type, *known);
    return std::nullopt;
}

// a + b * c and a - b * c in one go.
bool BlockCompiler::multiplyAdd(const Expr& expr, BlockOp& op, std::uint32_t next) {
    const Settled second = settle(system_, case_->choices, expr.operands[1]);
    op.kernel = multiplyAddBlockKernel(expr.op, expr.type);
    if (!op.kernel || second.kind != Settled::Kind::Expression) return false;
    const auto operands = multiplyAddOf(system_, expr, second.expr);
    if (!operands) return false;
    op.a = value((*operands)[0], {}, next + 1);
    op.b = value((*operands)[1], {}, next + 2);
    op.c = value((*operands)[2], {}, next + 3);
    return true;
}

// Data decide: both sides are evaluated. If an operation of the side that is not taken wraps, nothing is lost
// but the time to see that.
void BlockCompiler::choose(const Expr& expr, BlockOp& op, std::uint32_t next) {
    op.a = value(expr.operands[0], {}, next + 1);
    op.b = value(expr.operands[1], {}, next + 2);
    if (expr.kind == Expr::Kind::Select) {
        op.c = value(expr.operands[2], {}, next + 3);
        op.kernel = selectBlockKernel(storageOf(expr.type));
    } else {
        const auto both = expr.kind == Expr::Kind::And ? ure::Operator::BitAnd : ure::Operator::BitOr;
        op.kernel = binaryBlockKernel(both, ure::boolType(), ure::boolType(), ure::boolType());
    }
}

} // namespace tactus::evaluate
