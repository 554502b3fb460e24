#include "cinput/forms/condition.h"

#include <algorithm>

namespace tactus::cinput {

Condition Condition::nonNegative(Linear form) {
    if (form.isConstant()) return {form.constant >= 0 ? Kind::True : Kind::False, {}, {}};
    return {Kind::NonNegative, std::move(form), {}};
}

Condition Condition::zero(Linear form) {
    if (form.isConstant()) return {form.constant == 0 ? Kind::True : Kind::False, {}, {}};
    return {Kind::Zero, std::move(form), {}};
}

// `neutral` changes nothing, `strong` decides.
static Condition joined(Condition::Kind kind, Condition::Kind neutral, Condition::Kind strong, Condition a,
                        Condition b) {
    if (a.kind == neutral || b.kind == strong) return b;
    if (b.kind == neutral || a.kind == strong) return a;
    Condition result{kind, {}, {}};
    for (Condition* part : {&a, &b})
        if (part->kind == kind)
            std::ranges::move(part->parts, std::back_inserter(result.parts));
        else
            result.parts.push_back(std::move(*part));
    return result;
}

Condition both(Condition a, Condition b) {
    using enum Condition::Kind;
    return joined(And, True, False, std::move(a), std::move(b));
}

Condition either(Condition a, Condition b) {
    using enum Condition::Kind;
    return joined(Or, False, True, std::move(a), std::move(b));
}

Condition negation(Condition a) {
    using enum Condition::Kind;
    switch (a.kind) {
    case True:
        return {False, {}, {}};
    case False:
        return {};
    case NonNegative:
        return Condition::nonNegative(Linear::number(-1) - a.atom);
    case Zero: // above or below
        return either(Condition::nonNegative(a.atom - Linear::number(1)),
                      Condition::nonNegative(Linear::number(-1) - a.atom));
    case And:
    case Or: {
        Condition result{a.kind == And ? False : True, {}, {}};
        for (Condition& part : a.parts)
            result = a.kind == And ? either(std::move(result), negation(std::move(part)))
                                   : both(std::move(result), negation(std::move(part)));
        return result;
    }
    case Not:
        return std::move(a.parts.front());
    }
    return a;
}

bool equivalent(const Condition& a, const Condition& b) {
    return a.kind == b.kind && a.atom == b.atom && std::ranges::equal(a.parts, b.parts, equivalent);
}

polyhedra::Formula formulaOf(const Condition& condition, const Space& space, const Quotients& quotients) {
    polyhedra::Formula formula;
    formula.kind = static_cast<polyhedra::Formula::Kind>(condition.kind);
    static_assert(int(Condition::Kind::True) == int(polyhedra::Formula::Kind::True));
    static_assert(int(Condition::Kind::Zero) == int(polyhedra::Formula::Kind::Zero));
    static_assert(int(Condition::Kind::Not) == int(polyhedra::Formula::Kind::Not));
    if (condition.kind == Condition::Kind::NonNegative || condition.kind == Condition::Kind::Zero)
        formula.atom = quasiAffine(condition.atom, space, quotients);
    for (const Condition& part : condition.parts) formula.parts.push_back(formulaOf(part, space, quotients));
    return formula;
}

static Piecewise::Extreme opposite(Piecewise::Extreme extreme) {
    using enum Piecewise::Extreme;
    return extreme == Least ? Greatest : extreme == Greatest ? Least : None;
}

Piecewise operator+(const Piecewise& a, const Piecewise& b) {
    if (a.cases.size() * b.cases.size() > mostCases) throw TooManyCases();
    Piecewise sum;
    for (const Piecewise::Case& one : a.cases)
        for (const Piecewise::Case& other : b.cases)
            sum.cases.push_back({both(one.when, other.when), one.value + other.value});
    const bool first = b.single() != nullptr;
    const Piecewise &list = first ? a : b, &shift = first ? b : a;
    if (!shift.single()) return sum;
    sum.extreme = list.extreme;
    for (const Linear& form : list.of) sum.of.push_back(form + *shift.single());
    return sum;
}

Piecewise operator*(std::int64_t factor, const Piecewise& a) {
    Piecewise product = a;
    for (Piecewise::Case& one : product.cases) one.value = factor * one.value;
    for (Linear& form : product.of) form = factor * form;
    if (factor < 0) product.extreme = opposite(product.extreme);
    return product;
}

Piecewise choose(const Condition& condition, const Piecewise& first, const Piecewise& second) {
    if (first.cases.size() + second.cases.size() > mostCases) throw TooManyCases();
    Piecewise result;
    for (const Piecewise::Case& one : first.cases)
        result.cases.push_back({both(condition, one.when), one.value});
    for (const Piecewise::Case& one : second.cases)
        result.cases.push_back({both(negation(condition), one.when), one.value});
    std::erase_if(result.cases,
                  [](const Piecewise::Case& one) { return one.when.kind == Condition::Kind::False; });
    return result;
}

// a >= min(b...) where it is at least one of them, a >= max(b...) where it is at least all.
static Condition joinedOver(const std::vector<Linear>& forms, bool all, auto&& one) {
    Condition result{all ? Condition::Kind::True : Condition::Kind::False, {}, {}};
    for (const Linear& form : forms)
        result = all ? both(std::move(result), one(form)) : either(std::move(result), one(form));
    return result;
}

Condition atLeast(const Piecewise& a, const Piecewise& b) {
    using enum Piecewise::Extreme;
    if (b.extreme != None)
        return joinedOver(b.of, b.extreme == Greatest,
                          [&](const Linear& form) { return atLeast(a, Piecewise::form(form)); });
    if (a.extreme != None)
        return joinedOver(a.of, a.extreme == Least,
                          [&](const Linear& form) { return atLeast(Piecewise::form(form), b); });
    Condition result{Condition::Kind::False, {}, {}};
    for (const Piecewise::Case& one : (a + -1 * b).cases)
        result = either(std::move(result), both(one.when, Condition::nonNegative(one.value)));
    return result;
}

Condition equal(const Piecewise& a, const Piecewise& b) {
    Condition result{Condition::Kind::False, {}, {}};
    for (const Piecewise::Case& one : (a + -1 * b).cases)
        result = either(std::move(result), both(one.when, Condition::zero(one.value)));
    return result;
}

} // namespace tactus::cinput
