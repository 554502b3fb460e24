#include "ure/forms/piecewise.h"

#include <algorithm>

namespace tactus::ure {

using polyhedra::Formula;
using polyhedra::Interval;

namespace {

using PartKind = Piecewise::Kind;

constexpr std::size_t mostForms = 32;

std::size_t formsOf(const Piecewise& a) {
    return a.isForm() ? 1 : formsOf(a.parts[0]) + formsOf(a.parts[1]);
}

// The same choice with each form replaced; minimum and maximum stay only if the replacement grows with the
// form.
template<class Change>
Piecewise changed(const Piecewise& a, const Change& change) {
    if (a.isForm()) return Piecewise::of(change(a.form));
    return {a.kind, {}, a.condition, {changed(a.parts[0], change), changed(a.parts[1], change)}};
}

// -a for every form, so the least becomes the greatest.
Piecewise turned(Piecewise a) {
    if (a.kind == PartKind::Minimum)
        a.kind = PartKind::Maximum;
    else if (a.kind == PartKind::Maximum)
        a.kind = PartKind::Minimum;
    for (Piecewise& part : a.parts) part = turned(std::move(part));
    return a;
}

Piecewise negated(const Piecewise& a) {
    return turned(changed(a, [](const QuasiAffine& form) { return scaled(-1, form); }));
}

// Every form of `a` with a whole `b` added.
Piecewise added(const Piecewise& a, const Piecewise& b) {
    if (a.isForm() && b.isForm()) return Piecewise::of(sum(a.form, b.form));
    if (a.isForm()) return added(b, a);
    return {a.kind, {}, a.condition, {added(a.parts[0], b), added(a.parts[1], b)}};
}

// The least or greatest of two, one of them if their difference is a number.
MaybePiecewise extreme(PartKind kind, const Piecewise& a, const Piecewise& b) {
    if (a.isForm() && b.isForm()) {
        const QuasiAffine apart = difference(a.form, b.form);
        if (isNumber(apart)) return (apart.form.constant <= 0) == (kind == PartKind::Minimum) ? a : b;
    }
    if (formsOf(a) + formsOf(b) > mostForms) return std::nullopt;
    return Piecewise{kind, {}, {}, {a, b}};
}

// Minima and maxima as choices; a difference that would have too many forms cannot arise: both parts are
// there.
Piecewise asChoices(const Piecewise& a) {
    if (a.isForm()) return a;
    Piecewise left = asChoices(a.parts[0]), right = asChoices(a.parts[1]);
    if (a.kind == PartKind::Select)
        return {PartKind::Select, {}, a.condition, {std::move(left), std::move(right)}};
    const Piecewise apart = added(right, negated(left)); // right - left
    return {PartKind::Select,
            {},
            nonNegative(a.kind == PartKind::Minimum ? apart : negated(apart)),
            {std::move(left), std::move(right)}};
}

Formula chosen(const Formula& condition, Formula a, Formula b) {
    return disjunction(conjunction(condition, std::move(a)), conjunction(negation(condition), std::move(b)));
}

} // namespace

MaybePiecewise sum(const Piecewise& a, const Piecewise& b) {
    if (formsOf(a) * formsOf(b) > mostForms) return std::nullopt;
    return added(a, b);
}

MaybePiecewise difference(const Piecewise& a, const Piecewise& b) {
    return sum(a, scaled(-1, b));
}

Piecewise scaled(std::int64_t factor, const Piecewise& a) {
    if (factor < 0) return scaled(base::negate(factor), negated(a));
    return changed(a, [&](const QuasiAffine& form) { return scaled(factor, form); });
}

Piecewise quotient(const Piecewise& a, std::int64_t divisor) {
    if (divisor < 0) return quotient(negated(a), base::negate(divisor));
    // A quotient by a positive number grows with the form, so minima and maxima stay.
    return changed(a, [&](const QuasiAffine& form) { return quotient(form, divisor); });
}

// Not monotone, so it must be known which form it is, by comparing each with each.
MaybePiecewise remainder(const Piecewise& a, std::int64_t divisor) {
    if (formsOf(a) > 8) return std::nullopt;
    return changed(asChoices(a), [&](const QuasiAffine& form) { return remainder(form, divisor); });
}

MaybePiecewise minimum(const Piecewise& a, const Piecewise& b) {
    return extreme(PartKind::Minimum, a, b);
}

MaybePiecewise maximum(const Piecewise& a, const Piecewise& b) {
    return extreme(PartKind::Maximum, a, b);
}

MaybePiecewise choice(const Formula& condition, const Piecewise& a, const Piecewise& b) {
    if (condition.kind == Formula::Kind::True) return a;
    if (condition.kind == Formula::Kind::False) return b;
    if (hasUnknown(condition) || formsOf(a) + formsOf(b) > mostForms) return std::nullopt;
    return Piecewise{PartKind::Select, {}, condition, {a, b}};
}

bool isNumber(const Piecewise& a) {
    return a.isForm() && isNumber(a.form);
}

Interval range(const Piecewise& a, const std::vector<Interval>& box) {
    if (a.isForm()) return range(a.form, box);
    const Interval left = range(a.parts[0], box), right = range(a.parts[1], box);
    switch (a.kind) {
    case PartKind::Minimum:
        return {std::min(left.lower, right.lower), std::min(left.upper, right.upper)};
    case PartKind::Maximum:
        return {std::max(left.lower, right.lower), std::max(left.upper, right.upper)};
    default:
        return {std::min(left.lower, right.lower), std::max(left.upper, right.upper)};
    }
}

Formula nonNegative(const Piecewise& a) {
    if (a.isForm()) return nonNegative(a.form);
    Formula left = nonNegative(a.parts[0]), right = nonNegative(a.parts[1]);
    switch (a.kind) {
    case PartKind::Minimum:
        return conjunction(std::move(left), std::move(right));
    case PartKind::Maximum:
        return disjunction(std::move(left), std::move(right));
    default:
        return chosen(a.condition, std::move(left), std::move(right));
    }
}

Formula zero(const Piecewise& a) {
    if (a.isForm()) return zero(a.form);
    if (a.kind == PartKind::Select) return chosen(a.condition, zero(a.parts[0]), zero(a.parts[1]));
    return conjunction(nonNegative(a), nonNegative(negated(a)));
}

} // namespace tactus::ure
