#include "simulate/rows/program/row_compiler.h"

#include <algorithm>

namespace tactus::simulate {

using polyhedra::AffineForm;
using ure::Expr;
using ure::ExprId;

RowEquation RowCompiler::compile(ure::EquationId id) {
    const ure::Equation& equation = system_.equations[id];
    result_ = {};
    result_.equation = id;
    result_.watched = definedness_.equations[id.index()] != 0;
    code_ = &result_.code;
    if (equation.isOutput()) {
        const ExprId written = underGuards(equation.value);
        result_.firstCondition = program_.conditions;
        program_.conditions += static_cast<std::uint32_t>(result_.writes.size());
        result_.watched = definedness_.mayBeUndefined(system_, written);
        result_.result = value(written, temporary(0, system_.exprs[written].type), 1);
        for (const AffineForm& form : equation.left) result_.left.push_back(table(form));
    } else {
        result_.variable = static_cast<std::uint32_t>(equation.variable.index());
        const Operand row{Operand::Kind::Variable, storageOf(system_.variables[equation.variable].type),
                          result_.variable, 0, 0};
        valueInto(equation.value, row, 0);
        if (isAsked(equation.variable)) result_.screen = screen(equation.value);
    }
    return std::move(result_);
}

// The value that an output writes where it writes, without the select around it.
ExprId RowCompiler::underGuards(ExprId id) {
    for (;;) {
        const Expr& expr = system_.exprs[id];
        if (expr.kind != Expr::Kind::Select || expr.operands.size() > 2) return id;
        const auto& formula = system_.exprs[expr.operands[0]].formula;
        auto guard = formula ? Guard::of(*formula, *program_.lanes, program_.tables) : std::nullopt;
        if (!guard) return id;
        result_.writes.push_back(std::move(*guard));
        id = expr.operands[1];
    }
}

Operand RowCompiler::temporary(std::uint32_t number, ure::Type type) {
    result_.temporaries = std::max<std::int64_t>(result_.temporaries, number + 1);
    return {Operand::Kind::Temporary, storageOf(type), number, 0, 0};
}

// A row for an operand: `to` itself if that is a temporary one whose lanes are as wide, so that a lane's
// operand lies where its result will and nowhere else.
Operand RowCompiler::scratch(Operand to, std::uint32_t& next, ure::Type type) {
    const bool fits = to.kind == Operand::Kind::Temporary && bytesOf(to.storage) == bytesOf(storageOf(type));
    return temporary(fits ? to.number : next++, type);
}

Operand RowCompiler::constant(ure::Type type, ure::Value value) {
    const Storage storage = storageOf(type);
    auto& constants = program_.constants;
    const auto known = std::ranges::find_if(
        constants, [&](const auto& one) { return one.storage == storage && one.value == value; });
    const auto number = static_cast<std::uint32_t>(known - constants.begin());
    if (known == constants.end()) constants.push_back({storage, value, {}});
    return {Operand::Kind::Constant, storage, number, 0, 0};
}

std::optional<ure::Value> RowCompiler::constantOf(const Operand& operand) const {
    if (operand.kind != Operand::Kind::Constant) return std::nullopt;
    return program_.constants[operand.number].value;
}

TableForm RowCompiler::table(const AffineForm& form) {
    LaneForm split = program_.lanes->formOf(form);
    const std::uint32_t number = program_.tables.of(split.lane);
    return {number, std::move(split)};
}

RowOp& RowCompiler::emit(RowOp::Kind kind, Operand to) {
    return code_->emplace_back(kind, to);
}

void RowCompiler::valueInto(ExprId expr, Operand to, std::uint32_t next) {
    const Operand place = value(expr, to, next);
    if (place.kind == to.kind && place.number == to.number && place.step == 0 && place.lane == 0) return;
    RowOp& op = emit(RowOp::Kind::Call, to);
    op.a = place;
    op.kernel = copyKernel(to.storage);
}

Operand RowCompiler::value(ExprId id, Operand to, std::uint32_t next) {
    const Expr& expr = system_.exprs[id];
    switch (expr.kind) {
    case Expr::Kind::Constant:
    case Expr::Kind::Parameter:
        return constant(expr.type, expr.value);
    case Expr::Kind::Index:
        return index(expr, to);
    case Expr::Kind::Read:
        return read(id, to);
    case Expr::Kind::ReadInput:
        return input(id, to, next);
    case Expr::Kind::Unary:
        return unary(expr, to, next);
    case Expr::Kind::Binary:
        return binary(expr, to, next);
    case Expr::Kind::And:
    case Expr::Kind::Or:
    case Expr::Kind::Select:
        return select(id, to, next);
    default: // dimensions and random numbers are in data only
        return constant(expr.type, {});
    }
}

Operand RowCompiler::index(const Expr& expr, Operand to) {
    RowOp& op = emit(RowOp::Kind::Index, to);
    op.forms.push_back(table(AffineForm::variable(expr.loop.index(), system_.loops.size())));
    op.result = expr.type;
    return to;
}

Operand RowCompiler::read(ExprId id, Operand to) {
    const Expr& expr = system_.exprs[id];
    const std::size_t loops = system_.loops.size();
    polyhedra::Vector vector(loops);
    for (std::size_t loop = 0; loop < loops; ++loop) {
        const AffineForm back = AffineForm::variable(loop, loops) - expr.index[loop];
        if (!back.isConstant()) return gather(id, to);
        vector[loop] = back.constant;
    }
    const polyhedra::Vector steps = program_.lanes->stepDistance(vector);
    const Operand row{Operand::Kind::Variable, storageOf(expr.type),
                      static_cast<std::uint32_t>(expr.variable.index()), program_.lanes->flatStep(steps),
                      program_.lanes->flatLane(program_.lanes->laneDistance(vector))};
    const RowLayout& layout = program_.layouts[expr.variable.index()];
    const bool isFar = row.step < 0 || row.step >= layout.depth || std::abs(row.lane) > program_.margin;
    // Nowhere evaluated, or nowhere with a value; the latter only where a value may be undefined.
    const bool isDefined = definedness_.proven[id.index()] != 0 && !layout.watched;
    if (isFar) return isDefined ? constant(expr.type, {}) : gather(id, to);
    if (layout.watched) {
        RowOp& op = emit(RowOp::Kind::Require, {});
        op.a = row;
        op.back = steps;
    }
    return row;
}

Operand RowCompiler::gather(ExprId id, Operand to) {
    const Expr& expr = system_.exprs[id];
    RowOp& op = emit(RowOp::Kind::Gather, to);
    op.a = {Operand::Kind::Variable, storageOf(expr.type), static_cast<std::uint32_t>(expr.variable.index()),
            0, 0};
    op.proven = definedness_.proven[id.index()] != 0;
    for (const AffineForm& form : expr.index) op.forms.push_back(table(form));
    return to;
}

Operand RowCompiler::input(ExprId id, Operand to, std::uint32_t next) {
    const Expr& expr = system_.exprs[id];
    const ure::Tensor& tensor = system_.tensors[expr.tensor];
    RowOp op(RowOp::Kind::Input, to);
    op.result = expr.type;
    op.tensor = static_cast<std::uint32_t>(expr.tensor.index());
    const bool affine =
        expr.affine.size() == expr.operands.size() &&
        std::ranges::all_of(expr.affine, [](const auto& form) { return form && form->isAffine(); });
    AffineForm flat = AffineForm::number(0, system_.loops.size());
    for (std::size_t d = 0; d < expr.operands.size(); ++d) {
        if (affine) {
            op.forms.push_back(table(expr.affine[d]->form));
            flat = tensor.extents[d] * flat + expr.affine[d]->form;
        } else {
            op.types.push_back(system_.exprs[expr.operands[d]].type);
            const Operand place = temporary(next, op.types.back());
            op.indices.push_back(value(expr.operands[d], place, next + 1));
            ++next;
        }
    }
    op.proven = definedness_.proven[id.index()] != 0;
    if (affine && op.proven) op.flat = table(flat);
    code_->push_back(std::move(op));
    return to;
}

} // namespace tactus::simulate
