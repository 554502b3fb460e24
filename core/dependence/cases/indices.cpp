#include "dependence/cases/indices.h"

#include <algorithm>
#include <numeric>

namespace tactus::dependence {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using polyhedra::Union;
using polyhedra::Verdict;
using ure::Expr;
using ure::ExprId;
using ure::Value;

PointValue::PointValue(const ure::System& system, ExprId root) : system_(system) {
    forEachBelow(system, root, [&](ExprId id) {
        steps_.push_back(id);
        if (system.exprs[id].kind == Expr::Kind::Index) loops_.push_back(system.exprs[id].loop.index());
    });
    const auto sorted = [](auto& list) {
        std::ranges::sort(list);
        list.erase(std::unique(list.begin(), list.end()), list.end());
    };
    // Operands have smaller ids than their users, so this order computes operands first.
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
    default: // reads: there are none; Dimension and Random are in no equation
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

namespace {

// Keeps the one of the loops that has most values in the piece, if any has more than one.
void keepWidest(const std::vector<std::size_t>& loops, const Piece& piece,
                std::optional<std::size_t>& widest) {
    // The difference of two numbers of 64 bits always fits without a sign.
    const auto width = [&](std::size_t loop) {
        return static_cast<std::uint64_t>(piece.box[loop].upper) -
               static_cast<std::uint64_t>(piece.box[loop].lower);
    };
    for (const std::size_t loop : loops)
        if (width(loop) > (widest ? width(*widest) : 0)) widest = loop;
}

} // namespace

BoxSearch::BoxSearch(const ure::System& system, const std::vector<Claim>& claims, ure::ValueRanges& ranges,
                     const Questions& questions)
    : system_(system), ranges_(ranges), questions_(questions), stepsLeft_(2 * questions.budget().operations) {
    for (const Claim& claim : claims) parts_.push_back({claim, PointValue(system, claim.expr)});
}

Union BoxSearch::of(const Union& where) {
    found_.clear();
    for (const Piece& piece : where) search(piece);
    return std::move(found_);
}

Verdict BoxSearch::holdsIn(const Piece& piece, const Claim& claim) const {
    const Interval values = ranges_.of(claim.expr, std::span(piece.box).first(system_.loops.size()));
    if (values.empty()) return Verdict::No; // nowhere a value
    if (values.lower >= claim.values.lower && values.upper <= claim.values.upper)
        return claim.isIn ? Verdict::Yes : Verdict::No;
    if (values.lower > claim.values.upper || values.upper < claim.values.lower)
        return claim.isIn ? Verdict::No : Verdict::Yes;
    return Verdict::Unknown;
}

bool BoxSearch::holdsAtItsPoint(const Piece& piece) {
    polyhedra::Point point(system_.loops.size(), 0);
    for (std::size_t loop = 0; loop < point.size(); ++loop) point[loop] = piece.box[loop].lower;
    return std::ranges::all_of(parts_, [&](Part& part) {
        const auto value = part.value.at(point);
        const Interval values = part.claim.values;
        return value && (*value >= values.lower && *value <= values.upper) == part.claim.isIn;
    });
}

void BoxSearch::search(Piece piece) {
    if (piece.empty || gaveUp_) return;
    if (stepsLeft_ == 0) {
        gaveUp_ = true;
        return;
    }
    --stepsLeft_;
    questions_.stopIfAsked();
    bool isProved = true;
    std::optional<std::size_t> widest;
    for (const Part& part : parts_) {
        const Verdict verdict = holdsIn(piece, part.claim);
        if (verdict == Verdict::No) return;
        if (verdict == Verdict::Yes) continue;
        isProved = false;
        keepWidest(part.value.loops(), piece, widest);
    }
    if (isProved) return found(std::move(piece));
    if (widest) return halve(piece, *widest);
    if (holdsAtItsPoint(piece)) found(std::move(piece));
}

void BoxSearch::halve(const Piece& piece, std::size_t loop) {
    const AffineForm variable = AffineForm::variable(loop, piece.visible);
    const std::int64_t middle = std::midpoint(piece.box[loop].lower, piece.box[loop].upper);
    Piece low = piece, high = piece;
    constrain(low, AffineForm::number(middle, piece.visible) - variable);
    constrain(high, variable - AffineForm::number(middle + 1, piece.visible));
    search(std::move(low));
    search(std::move(high));
}

void BoxSearch::found(Piece piece) {
    try {
        if (questions_.isEmpty(piece)) return;
    } catch (const Undecided&) {
        gaveUp_ = true;
        return;
    }
    if (found_.size() == pieceLimit)
        gaveUp_ = true;
    else
        found_.push_back(std::move(piece));
}

} // namespace tactus::dependence
