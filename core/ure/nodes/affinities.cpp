// Which forms and conditions the operations of a system are.
#include "ure/nodes/nodes.h"

#include <algorithm>

namespace tactus::ure {

using polyhedra::AffineForm;
using polyhedra::Formula;
using polyhedra::Interval;

namespace {

// The values of an integer type that are numbers of 64 bits with sign.
Interval valuesOf(Type type) {
    if (!type.isSigned()) return {0, type.bits == 64 ? Interval::most : greatest(type).asInteger()};
    return {least(type).asInteger(), greatest(type).asInteger()};
}

// Both are numbers: what the table of operators says, the one truth about shifts, division and the like.
std::optional<QuasiAffine> computed(Operator op, Type left, Type right, Type result, const QuasiAffine& a,
                                    const QuasiAffine& b) {
    Events events;
    const Value value = apply(op, left, right, result, Value::ofInteger(a.form.constant),
                              Value::ofInteger(b.form.constant), events);
    if (!result.isSigned() && value.asInteger() < 0) return std::nullopt;
    return QuasiAffine::affine(AffineForm::number(value.asInteger(), a.form.dimensions()));
}

MaybePiecewise product(const Piecewise& a, const Piecewise& b) {
    if (isNumber(a)) return scaled(a.form.form.constant, b);
    if (isNumber(b)) return scaled(b.form.form.constant, a);
    return std::nullopt;
}

// The k with 2^k - 1 == mask.
std::optional<int> lowBits(std::int64_t mask) {
    for (int bits = 0; bits < 63; ++bits)
        if (mask == (std::int64_t{1} << bits) - 1) return bits;
    return std::nullopt;
}

// a >> count and a & mask as divisions, which they are in two's complement.
MaybePiecewise shiftedRight(const Piecewise& a, std::int64_t count) {
    if (count < 0 || count > 62) return std::nullopt;
    return quotient(a, std::int64_t{1} << count);
}

MaybePiecewise masked(const Piecewise& a, std::int64_t mask) {
    const auto bits = lowBits(mask);
    if (!bits) return std::nullopt;
    return remainder(a, std::int64_t{1} << *bits);
}

} // namespace

bool Nodes::fits(const Piecewise& value, Type type) const {
    const Interval values = valuesOf(type);
    if (isNumber(value)) {
        const std::int64_t number = value.form.form.constant;
        return values.lower <= number && number <= values.upper;
    }
    if (!domain_) return true;
    const Interval taken = range(value, domain_->box);
    // If sizes are open, those are left out at which a type of 32 or more bits does not suffice.
    const bool isOpen = !std::ranges::all_of(domain_->box, &Interval::bounded);
    if (isOpen && type.bits >= 32) return type.isSigned() || taken.lower >= values.lower;
    return taken.bounded() && values.lower <= taken.lower && taken.upper <= values.upper;
}

// Wraps if the values may leave the type: `add` names the new operation itself then.
Affinity Nodes::checked(MaybePiecewise value, Type type) const {
    if (!value) return {};
    if (!fits(*value, type)) throw base::Overflow();
    if (value->isForm()) return {std::move(value->form), {}, {}};
    return {{}, std::move(value), {}};
}

MaybePiecewise Nodes::valueOf(ExprId expr) const {
    const Affinity& known = affinity(expr);
    return known.form ? Piecewise::of(*known.form) : known.cases;
}

Affinity Nodes::ofUnary(Operator op, ExprId operand, Type type) const {
    if (!type.isInteger()) return {};
    const Type from = exprs_[operand].type;
    try {
        if (op == Operator::Convert && from.isBool()) {
            const auto number = [&](std::int64_t value) {
                return Piecewise::of(QuasiAffine::affine(AffineForm::number(value, loops_)));
            };
            return checked(choice(exprs_[operand].formula.value_or(unknown()), number(1), number(0)), type);
        }
        const MaybePiecewise value = valueOf(operand);
        if (!value) return {};
        if (op == Operator::Convert || makesWhole(op)) return checked(value, type);
        if (op == Operator::Negate) return checked(scaled(-1, *value), type);
        if (op == Operator::Abs && !isNumber(*value))
            return checked(maximum(*value, scaled(-1, *value)), type);
        if (!isNumber(*value) || op == Operator::LogicalNot) return {};
        Events events;
        const Value result = apply(op, from, type, Value::ofInteger(value->form.form.constant), events);
        return checked(Piecewise::of(QuasiAffine::affine(AffineForm::number(result.asInteger(), loops_))),
                       type);
    } catch (const base::Overflow&) {
        return {{}, {}, ExprId(exprs_.size())};
    }
}

Affinity Nodes::ofBinary(Operator op, ExprId left, ExprId right, Type type) const {
    if (!type.isInteger()) return {};
    const MaybePiecewise a = valueOf(left), b = valueOf(right);
    if (!a || !b) return {};
    const bool byNumber = isNumber(*b), isConstant = byNumber && isNumber(*a);
    const std::int64_t number = byNumber ? b->form.form.constant : 0;
    try {
        switch (op) {
        case Operator::Add:
            return checked(sum(*a, *b), type);
        case Operator::Subtract:
            return checked(difference(*a, *b), type);
        case Operator::Multiply:
            return checked(product(*a, *b), type);
        case Operator::Minimum:
            return checked(minimum(*a, *b), type);
        case Operator::Maximum:
            return checked(maximum(*a, *b), type);
        case Operator::ShiftLeft:
            if (!byNumber || number < 0 || number > 62) break;
            return checked(scaled(std::int64_t{1} << number, *a), type);
        case Operator::ShiftRight:
            if (byNumber && !isConstant) return checked(shiftedRight(*a, number), type);
            break;
        case Operator::BitAnd:
            if (byNumber && !isConstant) return checked(masked(*a, number), type);
            break;
        case Operator::Divide:
            if (byNumber) return checked(number == 0 ? *b : quotient(*a, number), type); // x / 0 is 0
            break;
        case Operator::Modulo:
            if (byNumber) return checked(number == 0 ? *b : remainder(*a, number), type);
            break;
        default:
            break;
        }
        if (!isConstant) return {};
        return {computed(op, exprs_[left].type, exprs_[right].type, type, a->form, b->form), {}, {}};
    } catch (const base::Overflow&) {
        return {{}, {}, ExprId(exprs_.size())};
    }
}

// A select that is decided already is the one value. Without a third part it may have none.
Affinity Nodes::ofSelect(const std::vector<ExprId>& operands, Type type) const {
    const Formula condition = exprs_[operands[0]].formula.value_or(unknown());
    if (condition.kind == Formula::Kind::True) return affinity(operands[1]);
    if (operands.size() < 3) return {};
    if (condition.kind == Formula::Kind::False) return affinity(operands[2]);
    const MaybePiecewise a = valueOf(operands[1]), b = valueOf(operands[2]);
    if (!a || !b || !type.isInteger()) return {};
    return checked(choice(condition, *a, *b), type);
}

const QuasiAffine* Nodes::neededForm(ExprId expr) {
    const Affinity& known = affinity(expr);
    if (known.form) return &*known.form;
    if (known.wraps.valid()) wrapping.push_back(known.wraps);
    return nullptr;
}

MaybePiecewise Nodes::neededValue(ExprId expr) {
    if (const Affinity& known = affinity(expr); known.cases) return known.cases;
    const QuasiAffine* form = neededForm(expr);
    return form ? MaybePiecewise(Piecewise::of(*form)) : std::nullopt;
}

Formula Nodes::conditionOf(Operator op, ExprId left, ExprId right) {
    if (exprs_[left].type.isInteger()) return comparison(op, left, right);
    const auto isNumber = [&](ExprId id) {
        return exprs_[id].kind == Expr::Kind::Constant || exprs_[id].kind == Expr::Kind::Parameter;
    };
    // With sizes open, a param may have another value than at hand.
    const bool isClosed = domain_ && std::ranges::all_of(domain_->box, &Interval::bounded);
    if (isComparison(op) && isClosed && isNumber(left) && isNumber(right)) {
        Events events;
        const Type type = exprs_[left].type;
        return constantly(
            apply(op, type, type, boolType(), exprs_[left].value, exprs_[right].value, events).asBool());
    }
    if (!exprs_[left].type.isBool()) return unknown();
    const Formula a = exprs_[left].formula.value_or(unknown()), b = exprs_[right].formula.value_or(unknown());
    const Formula both = conjunction(a, b), neither = conjunction(negation(a), negation(b));
    switch (op) {
    case Operator::BitAnd:
        return both;
    case Operator::BitOr:
        return disjunction(a, b);
    case Operator::Equal:
        return disjunction(both, neither);
    case Operator::NotEqual:
    case Operator::BitXor:
        return negation(disjunction(both, neither));
    default:
        return unknown();
    }
}

Formula Nodes::comparison(Operator op, ExprId left, ExprId right) {
    const MaybePiecewise a = neededValue(left), b = neededValue(right);
    if (!a || !b) return unknown();
    try {
        const MaybePiecewise above = difference(*a, *b); // how far the left side is above the right
        if (!above) return unknown();
        const Piecewise below = scaled(-1, *above);
        const Piecewise one = Piecewise::of(QuasiAffine::affine(AffineForm::number(1, loops_)));
        switch (op) {
        case Operator::Less:
            return nonNegative(*difference(below, one));
        case Operator::LessEqual:
            return nonNegative(below);
        case Operator::Greater:
            return nonNegative(*difference(*above, one));
        case Operator::GreaterEqual:
            return nonNegative(*above);
        case Operator::Equal:
            return zero(*above);
        case Operator::NotEqual:
            return negation(zero(*above));
        default:
            return unknown();
        }
    } catch (const base::Overflow&) {
        wrapping.push_back(left);
        return unknown();
    }
}

} // namespace tactus::ure
