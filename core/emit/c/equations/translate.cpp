#include "emit/c/equations/translate.h"

#include "emit/c/forms/sizes.h"
#include "spatial/operands/expression.h"
#include "ure/nodes/intervals.h"

#include <algorithm>

namespace tactus::emit {

using polyhedra::AffineForm;
using polyhedra::Interval;
using ure::Expr;
using ure::ExprId;
using ure::Operator;

Translator::Translator(const ure::System& system, const Dictionary& names, std::set<ExprId> checked,
                       ReadOf read)
    : system_(system), names_(names), checked_(std::move(checked)), read_(std::move(read)) {}

Code Translator::form(const polyhedra::AffineForm& form) const {
    return loops_.empty() ? affine(form, names_.loops, names_.index) : affine(form, loops_, names_.index);
}

Code Translator::loop(ure::LoopId id) const {
    return loops_.empty() ? name(names_.loops[id.index()], names_.index) : loops_[id.index()];
}

static Code arithmetic(Operator op, ure::Type type, Code left, Code right) {
    const bool isNegation = op == Operator::Multiply && left == integer(type, -1);
    return isNegation ? prefix("-", type, std::move(right))
                      : infix(ure::info(op).spelling, type, std::move(left), std::move(right));
}

// The forms of bounds say what was written, so conversions in them change nothing.
Code Translator::asWritten(ExprId id) const {
    const Expr& expr = system_.exprs[id];
    const ure::Type type = names_.index;
    switch (expr.kind) {
    case Expr::Kind::Constant:
        return integer(type, expr.value.asInteger());
    case Expr::Kind::Parameter:
        return name(names_.params[expr.param.index()], type);
    case Expr::Kind::Index:
        return loop(expr.loop);
    case Expr::Kind::Unary:
        if (expr.op == Operator::Convert) return asWritten(expr.operands[0]);
        return prefix("-", type, asWritten(expr.operands[0]));
    default:
        break;
    }
    Code left = asWritten(expr.operands[0]), right = asWritten(expr.operands[1]);
    const bool isPlain =
        expr.op == Operator::Add || expr.op == Operator::Subtract || expr.op == Operator::Multiply;
    if (isPlain) return arithmetic(expr.op, type, std::move(left), std::move(right));
    return apply(expr.op, type, {std::move(left), std::move(right)});
}

Code Translator::elementOf(ure::TensorId id, std::vector<Code> indices) const {
    const ure::Tensor& tensor = system_.tensors[id];
    const ure::Type type = names_.index;
    if (indices.empty()) indices.push_back(integer(type, 0));
    Code flat = std::move(indices[0]);
    for (std::size_t d = 1; d < indices.size(); ++d)
        flat = infix("+", type, infix("*", type, std::move(flat), asWritten(tensor.extentTexts[d])),
                     std::move(indices[d]));
    return element(names_.tensors[id.index()], tensor.type, {std::move(flat)});
}

Code expressionAt(const ure::System& system, ExprId expression, const Dictionary& names,
                  std::vector<Code> element) {
    std::vector<Code> loops;
    std::set<ExprId> onData;
    for (const ure::LoopId loop : system.loops.keys())
        loops.push_back(integer(names.index, system.domain.box[loop.index()].lower));
    std::size_t dimension = 0;
    for (const ure::LoopId loop : spatial::loopsIn(system, expression)) {
        AffineForm value = AffineForm::variable(0, 1);
        value.constant = system.domain.box[loop.index()].lower;
        loops[loop.index()] = affine(value, std::span<const Code>(&element[dimension++], 1), names.index);
    }
    forEachBelow(system, expression, [&](ExprId id) {
        const Expr& expr = system.exprs[id];
        if (expr.kind == Expr::Kind::ReadInput &&
            std::ranges::any_of(expr.affine, [](const auto& it) { return !it; }))
            onData.insert(id);
    });
    Translator translate(system, names, std::move(onData), {});
    translate.useLoops(std::move(loops));
    return translate(expression);
}

std::vector<Code> insideOf(const std::vector<Code>& indices, const std::vector<std::int64_t>& extents,
                           ure::Type index) {
    std::vector<Code> inside;
    for (std::size_t d = 0; d < indices.size(); ++d) {
        inside.push_back(infix("<=", ure::boolType(), integer(index, 0), indices[d]));
        inside.push_back(infix("<", ure::boolType(), indices[d], integer(index, extents[d])));
    }
    return inside;
}

// An affine index is index arithmetic; one that reads data is computed in its own type.
Code Translator::readInput(const Expr& expr, ExprId id) const {
    std::vector<Code> indices;
    for (std::size_t d = 0; d < expr.operands.size(); ++d) {
        if (expr.affine[d] && expr.affine[d]->isAffine())
            indices.push_back(form(expr.affine[d]->form));
        else if (plainRange(expr.operands[d]))
            indices.push_back(plain(expr.operands[d]));
        else
            indices.push_back(apply(Operator::Convert, names_.index, {(*this)(expr.operands[d])}));
    }
    if (const auto arrival = arrivals_.find(expr.tensor); arrival != arrivals_.end())
        return arrival->second(indices);
    Code value = elementOf(expr.tensor, indices);
    if (!checked_.contains(id)) return value;
    return select(all(insideOf(indices, system_.tensors[expr.tensor].extents, names_.index)),
                  std::move(value), literal(expr.type, {}));
}

// C's / and % round towards zero.
static bool isPlain(Operator op, Interval left, Interval right) {
    if (op == Operator::Divide || op == Operator::Modulo)
        return left.lower >= 0 && right.lower == right.upper && right.lower > 0;
    return op == Operator::Add || op == Operator::Subtract || op == Operator::Multiply;
}

std::optional<Interval> Translator::plainRange(ExprId id) const {
    const Expr& expr = system_.exprs[id];
    if (!expr.type.isInteger() || known_.contains(id)) return std::nullopt;
    Interval range;
    try {
        switch (expr.kind) {
        case Expr::Kind::Constant:
            range = {expr.value.asInteger(), expr.value.asInteger()};
            break;
        case Expr::Kind::Parameter: {
            const std::int64_t value = system_.params[expr.param].value;
            range = {value, value};
            break;
        }
        case Expr::Kind::Index:
            range = system_.domain.box[expr.loop.index()];
            break;
        case Expr::Kind::Unary: {
            const auto operand = plainRange(expr.operands[0]);
            if (!operand || (expr.op != Operator::Convert && expr.op != Operator::Negate))
                return std::nullopt;
            range = ure::imageOf(expr.op, *operand);
            break;
        }
        case Expr::Kind::Binary: {
            const auto left = plainRange(expr.operands[0]), right = plainRange(expr.operands[1]);
            if (!left || !right || !isPlain(expr.op, *left, *right)) return std::nullopt;
            range = ure::imageOf(expr.op, *left, *right);
            break;
        }
        default:
            return std::nullopt;
        }
    } catch (const base::Overflow&) {
        return std::nullopt;
    }
    if (!range.bounded()) return std::nullopt; // an end stands for what is beyond it, too
    const Interval own = ure::rangeOf(expr.type), index = ure::rangeOf(names_.index);
    const std::int64_t lower = std::max(own.lower, index.lower), upper = std::min(own.upper, index.upper);
    return range.lower >= lower && range.upper <= upper ? std::optional(range) : std::nullopt;
}

Code Translator::plain(ExprId id) const {
    const Expr& expr = system_.exprs[id];
    if (expr.kind != Expr::Kind::Binary) {
        if (expr.kind == Expr::Kind::Unary) {
            Code operand = plain(expr.operands[0]);
            return expr.op == Operator::Convert ? operand : prefix("-", names_.index, std::move(operand));
        }
        return asWritten(id);
    }
    Code left = plain(expr.operands[0]), right = plain(expr.operands[1]);
    return arithmetic(expr.op, names_.index, std::move(left), std::move(right));
}

Code Translator::operator()(ExprId id) const {
    if (const auto known = known_.find(id); known != known_.end()) return known->second;
    const Expr& expr = system_.exprs[id];
    const auto operand = [&](std::size_t number) { return (*this)(expr.operands[number]); };
    const auto converted = [&](Code code) {
        return code.type == expr.type ? code : apply(Operator::Convert, expr.type, {std::move(code)});
    };
    switch (expr.kind) {
    case Expr::Kind::Constant:
        return literal(expr.type, expr.value);
    case Expr::Kind::Parameter:
        if (system_.params[expr.param].isReal()) return name(names_.realOf(expr.param, expr.type), expr.type);
        return converted(name(names_.params[expr.param.index()], names_.index));
    case Expr::Kind::Index:
        return converted(loop(expr.loop));
    case Expr::Kind::Dimension:
        return converted(name(names_.dimensions[expr.dimension], names_.index));
    case Expr::Kind::Random:
        return literal(expr.type, {}); // neither in equations nor in outputs
    case Expr::Kind::Read:
        return read_(expr, id);
    case Expr::Kind::ReadInput:
        return readInput(expr, id);
    case Expr::Kind::And:
        return infix("&&", expr.type, operand(0), operand(1));
    case Expr::Kind::Or:
        return infix("||", expr.type, operand(0), operand(1));
    case Expr::Kind::Select:
        return select(operand(0), operand(1), expr.operands.size() > 2 ? operand(2) : literal(expr.type, {}));
    case Expr::Kind::Unary:
    case Expr::Kind::Binary:
        break;
    }
    // Nothing in it wraps, so C's own operators are exact and need no helper functions.
    if (plainRange(id)) return converted(plain(id));
    if (ure::isComparison(expr.op) && plainRange(expr.operands[0]) && plainRange(expr.operands[1]))
        return infix(ure::info(expr.op).spelling, expr.type, plain(expr.operands[0]),
                     plain(expr.operands[1]));
    std::vector<Code> operands;
    for (const ExprId below : expr.operands) operands.push_back((*this)(below));
    return apply(expr.op, expr.type, std::move(operands));
}

} // namespace tactus::emit
