// Conditions over the loops: atoms, and their combinations kept small.
#include "ure/forms/quasiaffine.h"

#include <algorithm>

namespace tactus::ure {

using polyhedra::Formula;

namespace {

std::size_t atoms(const Formula& formula) {
    std::size_t count = 1;
    for (const Formula& part : formula.parts) count += atoms(part);
    return count;
}

bool is(const Formula& formula, Formula::Kind kind) {
    return formula.kind == kind;
}

// `a kind b`, where `neutral` changes nothing and `decisive` decides alone. A chain is one formula with many
// parts.
Formula joined(Formula::Kind kind, Formula::Kind neutral, Formula::Kind decisive, Formula a, Formula b) {
    if (is(a, neutral) || is(b, decisive)) return b;
    if (is(b, neutral) || is(a, decisive)) return a;
    // Two unknown parts say no more than one.
    if (is(a, Formula::Kind::Unknown) && is(b, Formula::Kind::Unknown)) return a;
    if (atoms(a) + atoms(b) > intricate) return unknown();
    if (!is(a, kind)) a = {kind, {}, {std::move(a)}};
    if (is(b, kind))
        std::ranges::move(b.parts, std::back_inserter(a.parts));
    else
        a.parts.push_back(std::move(b));
    return a;
}

} // namespace

Formula constantly(bool value) {
    return {value ? Formula::Kind::True : Formula::Kind::False, {}, {}};
}

Formula unknown() {
    return {Formula::Kind::Unknown, {}, {}};
}

Formula nonNegative(QuasiAffine atom) {
    if (isNumber(atom)) return constantly(atom.form.constant >= 0);
    return {Formula::Kind::NonNegative, std::move(atom), {}};
}

Formula zero(QuasiAffine atom) {
    if (isNumber(atom)) return constantly(atom.form.constant == 0);
    return {Formula::Kind::Zero, std::move(atom), {}};
}

Formula negation(Formula a) {
    switch (a.kind) {
    case Formula::Kind::True:
    case Formula::Kind::False:
        return constantly(is(a, Formula::Kind::False));
    case Formula::Kind::Not:
        return std::move(a.parts.front());
    case Formula::Kind::Unknown:
        return a;
    default:
        return {Formula::Kind::Not, {}, {std::move(a)}};
    }
}

Formula conjunction(Formula a, Formula b) {
    return joined(Formula::Kind::And, Formula::Kind::True, Formula::Kind::False, std::move(a), std::move(b));
}

Formula disjunction(Formula a, Formula b) {
    return joined(Formula::Kind::Or, Formula::Kind::False, Formula::Kind::True, std::move(a), std::move(b));
}

} // namespace tactus::ure
