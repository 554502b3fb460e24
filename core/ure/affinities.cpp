// Which forms and conditions the operations of a system are.
#include "ure/nodes.h"

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

std::optional<QuasiAffine> product(const QuasiAffine& a, const QuasiAffine& b) {
    if (isNumber(a)) return scaled(a.form.constant, b);
    if (isNumber(b)) return scaled(b.form.constant, a);
    return std::nullopt;
}

} // namespace

bool Nodes::fits(const QuasiAffine& form, Type type) const {
    const Interval values = valuesOf(type);
    if (isNumber(form)) return values.lower <= form.form.constant && form.form.constant <= values.upper;
    if (!domain_) return true;
    const Interval taken = range(form, domain_->box);
    return taken.bounded() && values.lower <= taken.lower && taken.upper <= values.upper;
}

// Wraps if the values may leave the type: `add` names the new operation itself then.
Affinity Nodes::checked(std::optional<QuasiAffine> form, Type type) const {
    if (!form) return {};
    if (!fits(*form, type)) throw base::Overflow();
    return {std::move(form), {}};
}

Affinity Nodes::ofUnary(Operator op, ExprId operand, Type type) const {
    const std::optional<QuasiAffine>& form = affinity(operand).form;
    if (!form || !type.isInteger()) return {};
    const Type from = exprs_[operand].type;
    try {
        if (op == Operator::Convert) return checked(form, type);
        if (op == Operator::Negate) return checked(scaled(-1, *form), type);
        if (!isNumber(*form) || op == Operator::LogicalNot) return {};
        Events events;
        const Value value = apply(op, from, type, Value::ofInteger(form->form.constant), events);
        return checked(QuasiAffine::affine(AffineForm::number(value.asInteger(), loops_)), type);
    } catch (const base::Overflow&) {
        return {std::nullopt, ExprId(exprs_.size())};
    }
}

Affinity Nodes::ofBinary(Operator op, ExprId left, ExprId right, Type type) const {
    const std::optional<QuasiAffine>&a = affinity(left).form, &b = affinity(right).form;
    if (!a || !b || !type.isInteger()) return {};
    const std::int64_t number = b->form.constant;
    const bool byNumber = isNumber(*b);
    try {
        switch (op) {
        case Operator::Add:
            return checked(sum(*a, *b), type);
        case Operator::Subtract:
            return checked(difference(*a, *b), type);
        case Operator::Multiply:
            return checked(product(*a, *b), type);
        case Operator::ShiftLeft:
            if (!byNumber || number < 0 || number > 62) break;
            return checked(scaled(std::int64_t{1} << number, *a), type);
        case Operator::Divide:
            if (byNumber) return checked(number == 0 ? *b : quotient(*a, number), type); // x / 0 is 0
            break;
        case Operator::Modulo:
            if (byNumber) return checked(number == 0 ? *b : remainder(*a, number), type);
            break;
        default:
            break;
        }
        if (!isNumber(*a) || !byNumber) return {};
        return {computed(op, exprs_[left].type, exprs_[right].type, type, *a, *b), {}};
    } catch (const base::Overflow&) {
        return {std::nullopt, ExprId(exprs_.size())};
    }
}

// Of one that is decided already.
Affinity Nodes::ofSelect(const std::vector<ExprId>& operands) const {
    const Formula::Kind condition = exprs_[operands[0]].formula.value_or(unknown()).kind;
    if (condition == Formula::Kind::True) return {affinity(operands[1]).form, {}};
    if (condition == Formula::Kind::False && operands.size() == 3) return {affinity(operands[2]).form, {}};
    return {};
}

const QuasiAffine* Nodes::neededForm(ExprId expr) {
    const Affinity& known = affinity(expr);
    if (known.form) return &*known.form;
    if (known.wraps.valid()) wrapping.push_back(known.wraps);
    return nullptr;
}

Formula Nodes::conditionOf(Operator op, ExprId left, ExprId right) {
    if (exprs_[left].type.isInteger()) return comparison(op, left, right);
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
    const QuasiAffine *a = neededForm(left), *b = neededForm(right);
    if (!a || !b) return unknown();
    const QuasiAffine one = QuasiAffine::affine(AffineForm::number(1, loops_));
    try {
        switch (op) {
        case Operator::Less:
            return nonNegative(difference(difference(*b, *a), one));
        case Operator::LessEqual:
            return nonNegative(difference(*b, *a));
        case Operator::Greater:
            return nonNegative(difference(difference(*a, *b), one));
        case Operator::GreaterEqual:
            return nonNegative(difference(*a, *b));
        case Operator::Equal:
            return zero(difference(*a, *b));
        case Operator::NotEqual:
            return negation(zero(difference(*a, *b)));
        default:
            return unknown();
        }
    } catch (const base::Overflow&) {
        wrapping.push_back(left);
        return unknown();
    }
}

} // namespace tactus::ure
