#include "dependence/cases/conditions.h"

#include "dependence/cases/diagram.h"
#include "ure/forms/quasiaffine.h"

#include <algorithm>

namespace tactus::dependence {

using polyhedra::Formula;
using ure::Expr;
using ure::ExprId;
using ure::Operator;

namespace {

constexpr std::uint64_t mostSteps = 100'000;
constexpr int deepestCondition = 200;

Formula either(Formula a, Formula b) {
    if (a.kind == Formula::Kind::True || b.kind == Formula::Kind::False) return a;
    if (b.kind == Formula::Kind::True || a.kind == Formula::Kind::False) return b;
    return {Formula::Kind::Or, {}, {std::move(a), std::move(b)}};
}

Formula both(Formula a, Formula b) {
    if (a.kind == Formula::Kind::False || b.kind == Formula::Kind::True) return a;
    if (b.kind == Formula::Kind::False || a.kind == Formula::Kind::True) return b;
    return {Formula::Kind::And, {}, {std::move(a), std::move(b)}};
}

std::size_t atoms(const Formula& formula) {
    std::size_t count = 1;
    for (const Formula& part : formula.parts) count += atoms(part);
    return count;
}

// The condition is in it twice, so nested ones would grow without end.
Formula chosen(const Formula& condition, const Formula& a, const Formula& b) {
    constexpr std::size_t most = 4096;
    if (atoms(condition) + atoms(a) + atoms(b) > most) return ure::unknown();
    return either(both(condition, a), both(ure::negation(condition), b));
}

Formula same(const Formula& a, const Formula& b) {
    return chosen(a, b, ure::negation(b));
}

// `select` without a third part may have no value, and only its own reading says where.
bool hasValueEverywhere(const ure::System& system, ExprId root) {
    bool hasOne = true;
    forEachBelow(system, root, [&](ExprId id) {
        const Expr& expr = system.exprs[id];
        hasOne &= expr.kind != Expr::Kind::Select || expr.operands.size() == 3;
    });
    return hasOne;
}

} // namespace

bool isSame(const ure::System& system, ExprId left, ExprId right) {
    const Expr &a = system.exprs[left], &b = system.exprs[right];
    return left == right ||
           (a.kind == b.kind && a.type == b.type && a.op == b.op && a.value.bits == b.value.bits &&
            a.loop == b.loop && a.param == b.param && a.variable == b.variable && a.tensor == b.tensor &&
            a.index == b.index && std::ranges::equal(a.operands, b.operands, [&](ExprId one, ExprId other) {
                return isSame(system, one, other);
            }));
}

bool readsData(const ure::System& system, ExprId root) {
    bool reads = false;
    forEachBelow(system, root, [&](ExprId id) {
        const Expr::Kind kind = system.exprs[id].kind;
        reads |= kind == Expr::Kind::Read || kind == Expr::Kind::ReadInput;
    });
    return reads;
}

Conditions::Conditions(const ure::System& system, const Questions& questions, NotAffine mode)
    : system_(system), questions_(questions), mode_(mode), ranges_(system),
      steps_(std::min<std::uint64_t>(mostSteps, questions.budget().operations)) {}

const Formula& Conditions::of(ExprId condition, const Box& box) {
    auto& known = known_[condition];
    const auto found = std::ranges::find(known, box, &std::pair<Box, Formula>::first);
    if (found != known.end()) return found->second;
    return known.emplace_back(box, made(condition, box, 0)).second;
}

// By parts first: each has fewer loops than the whole.
Formula Conditions::made(ExprId condition, const Box& box, int depth) {
    const Expr& expr = system_.exprs[condition];
    Formula formula = expr.formula.value_or(ure::unknown());
    if (mode_ == NotAffine::Unknown || !hasUnknown(formula) || depth > deepestCondition) return formula;
    Formula ofItsParts = ofParts(expr, box, depth + 1);
    if (!hasUnknown(ofItsParts)) return ofItsParts;
    if (auto whole = decided(condition, box)) return *whole;
    return ofItsParts;
}

Formula Conditions::ofParts(const Expr& expr, const Box& box, int depth) {
    const auto part = [&](std::size_t n) { return made(expr.operands[n], box, depth); };
    const auto isBool = [&](ExprId operand) { return system_.exprs[operand].type.isBool(); };
    if (!std::ranges::all_of(expr.operands, isBool)) return ure::unknown();
    switch (expr.kind) {
    case Expr::Kind::And:
        return both(part(0), part(1));
    case Expr::Kind::Or:
        return either(part(0), part(1));
    case Expr::Kind::Select:
        if (expr.operands.size() < 3) return ure::unknown();
        return chosen(part(0), part(1), part(2));
    case Expr::Kind::Unary:
        return expr.op == Operator::LogicalNot ? ure::negation(part(0)) : ure::unknown();
    case Expr::Kind::Binary:
        if (expr.op == Operator::BitAnd) return both(part(0), part(1));
        if (expr.op == Operator::BitOr) return either(part(0), part(1));
        if (expr.op == Operator::Equal) return same(part(0), part(1));
        if (expr.op == Operator::NotEqual || expr.op == Operator::BitXor)
            return ure::negation(same(part(0), part(1)));
        return ure::unknown();
    default:
        return ure::unknown();
    }
}

std::optional<Formula> Conditions::decided(ExprId condition, const Box& box) {
    const auto isBounded = [](polyhedra::Interval values) { return values.bounded() && !values.empty(); };
    if (readsData(system_, condition) || !hasValueEverywhere(system_, condition) ||
        !std::ranges::all_of(box, isBounded))
        return std::nullopt;
    const auto isKnown = [&](const Tried& one) {
        return one.box == box && isSame(system_, one.condition, condition);
    };
    // A condition may be written several times, and each answer may cost thousands of boxes.
    if (const auto found = std::ranges::find_if(tried_, isKnown); found != tried_.end())
        return found->formula;
    tried_.push_back({condition, box, affineWithin(system_, condition, box, ranges_, steps_, questions_)});
    haveDecided_ |= tried_.back().formula.has_value();
    return tried_.back().formula;
}

} // namespace tactus::dependence
