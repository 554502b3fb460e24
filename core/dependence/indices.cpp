#include "dependence/indices.h"

#include <algorithm>
#include <numeric>

namespace tactus::dependence {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using polyhedra::Union;
using ure::Expr;
using ure::ExprId;
using ure::Value;

bool readsData(const ure::System& system, ExprId root) {
    bool reads = false;
    forEachBelow(system, root, [&](ExprId id) {
        const Expr::Kind kind = system.exprs[id].kind;
        reads |= kind == Expr::Kind::Read || kind == Expr::Kind::ReadInput;
    });
    return reads;
}

PointValue::PointValue(const ure::System& system, ExprId root) : system_(system) {
    forEachBelow(system, root, [&](ExprId id) {
        steps_.push_back(id);
        if (system.exprs[id].kind == Expr::Kind::Index) loops_.push_back(system.exprs[id].loop.index());
    });
    const auto sorted = [](auto& list) {
        std::ranges::sort(list);
        list.erase(std::unique(list.begin(), list.end()), list.end());
    };
    sorted(steps_);
    sorted(loops_);
    values_.resize(steps_.size());
}

const std::optional<Value>& PointValue::operand(const Expr& expr, std::size_t number) const {
    const auto at = std::ranges::lower_bound(steps_, expr.operands[number]);
    return values_[static_cast<std::size_t>(at - steps_.begin())];
}

// Operators are total, so what `select`, `&&` and `||` would not evaluate does no harm.
std::optional<Value> PointValue::valueOf(const Expr& expr, std::span<const std::int64_t> point) const {
    const auto typeOf = [&](std::size_t number) { return system_.exprs[expr.operands[number]].type; };
    ure::Events events;
    switch (expr.kind) {
    case Expr::Kind::Constant:
    case Expr::Kind::Parameter:
        return expr.value;
    case Expr::Kind::Index:
        return ure::convert(ure::intType(64), expr.type, Value::ofInteger(point[expr.loop.index()]));
    case Expr::Kind::Unary:
        if (const auto& a = operand(expr, 0)) return ure::apply(expr.op, typeOf(0), expr.type, *a, events);
        return std::nullopt;
    case Expr::Kind::Binary: {
        const auto &a = operand(expr, 0), &b = operand(expr, 1);
        if (!a || !b) return std::nullopt;
        return ure::apply(expr.op, typeOf(0), typeOf(1), expr.type, *a, *b, events);
    }
    case Expr::Kind::And:
    case Expr::Kind::Or: {
        const auto& first = operand(expr, 0);
        if (!first || first->asBool() == (expr.kind == Expr::Kind::Or)) return first;
        return operand(expr, 1);
    }
    case Expr::Kind::Select: {
        const auto& condition = operand(expr, 0);
        if (!condition) return std::nullopt;
        if (condition->asBool()) return operand(expr, 1);
        return expr.operands.size() == 3 ? operand(expr, 2) : std::nullopt;
    }
    default: // reads: there are none; Dimension and Random stand in no equation
        return std::nullopt;
    }
}

std::optional<std::int64_t> PointValue::at(std::span<const std::int64_t> point) {
    for (std::size_t step = 0; step < steps_.size(); ++step)
        values_[step] = valueOf(system_.exprs[steps_[step]], point);
    const std::optional<Value>& value = values_.back();
    if (!value) return std::nullopt;
    const bool isBeyond = system_.exprs[steps_.back()].type == ure::uintType(64) && value->asInteger() < 0;
    return isBeyond ? Interval::most : value->asInteger();
}

IndexSearch::IndexSearch(const ure::System& system, ExprId index, std::int64_t extent, Ranges& ranges,
                         const Questions& questions)
    : system_(system), index_(index), extent_(extent), ranges_(ranges), questions_(questions),
      value_(system, index), stepsLeft_(2 * questions.budget().operations) {}

Union IndexSearch::outside(const Union& where) {
    outside_.clear();
    for (const Piece& piece : where) search(piece);
    return std::move(outside_);
}

void IndexSearch::search(Piece piece) {
    if (piece.empty || gaveUp_) return;
    if (stepsLeft_ == 0) {
        gaveUp_ = true;
        return;
    }
    --stepsLeft_;
    questions_.stopIfAsked();
    const Interval values = ranges_.of(index_, std::span(piece.box).first(system_.loops.size()));
    if (values.empty() || (values.lower >= 0 && values.upper < extent_)) return;
    if (values.upper < 0 || values.lower >= extent_) return found(std::move(piece));
    if (const auto loop = widestLoop(piece)) return halve(piece, *loop);
    polyhedra::Point point(system_.loops.size(), 0);
    for (const std::size_t loop : value_.loops()) point[loop] = piece.box[loop].lower;
    const auto value = value_.at(point);
    if (value && !isInside(*value)) found(std::move(piece));
}

std::optional<std::size_t> IndexSearch::widestLoop(const Piece& piece) const {
    std::optional<std::size_t> widest;
    std::uint64_t most = 0;
    for (const std::size_t loop : value_.loops()) {
        const Interval box = piece.box[loop];
        const std::uint64_t width =
            static_cast<std::uint64_t>(box.upper) - static_cast<std::uint64_t>(box.lower);
        if (width <= most) continue;
        most = width;
        widest = loop;
    }
    return widest;
}

void IndexSearch::halve(const Piece& piece, std::size_t loop) {
    const AffineForm variable = AffineForm::variable(loop, piece.visible);
    const std::int64_t middle = std::midpoint(piece.box[loop].lower, piece.box[loop].upper);
    Piece low = piece, high = piece;
    constrain(low, AffineForm::number(middle, piece.visible) - variable);
    constrain(high, variable - AffineForm::number(middle + 1, piece.visible));
    search(std::move(low));
    search(std::move(high));
}

void IndexSearch::found(Piece piece) {
    try {
        if (questions_.isEmpty(piece)) return;
    } catch (const Undecided&) {
        gaveUp_ = true;
        return;
    }
    if (outside_.size() == pieceLimit)
        gaveUp_ = true;
    else
        outside_.push_back(std::move(piece));
}

} // namespace tactus::dependence
