#include "ure/forms/convex.h"

namespace tactus::ure {

using polyhedra::AffineForm;
using polyhedra::Formula;

namespace {

Convex notConvex(std::string reason) {
    return {{}, std::move(reason)};
}

// All parts hold, or all fail.
Convex together(const std::vector<Formula>& parts, std::size_t loops, bool negate) {
    Convex all;
    for (const Formula& part : parts) {
        Convex one = convexForms(negate ? negation(part) : part, loops);
        if (!one.reason.empty()) return one;
        all.forms.insert(all.forms.end(), one.forms.begin(), one.forms.end());
    }
    return all;
}

Convex complement(const Formula& formula, std::size_t loops) {
    switch (formula.kind) {
    case Formula::Kind::NonNegative:
        if (!formula.atom.isAffine()) return convexForms(formula, loops);
        return {{-1 * formula.atom.form - AffineForm::number(1, loops)}, {}};
    case Formula::Kind::Zero:
        if (!formula.atom.isAffine()) return convexForms(formula, loops);
        return notConvex("this excludes points between two parts");
    case Formula::Kind::Or:
        return together(formula.parts, loops, true);
    case Formula::Kind::And:
        return notConvex("this is the union of several parts");
    default:
        return convexForms(negation(formula), loops);
    }
}

} // namespace

Convex convexForms(const Formula& condition, std::size_t loops) {
    switch (condition.kind) {
    case Formula::Kind::True:
        return {};
    case Formula::Kind::False:
        return {{AffineForm::number(-1, loops)}, {}};
    case Formula::Kind::NonNegative:
    case Formula::Kind::Zero: {
        if (!condition.atom.isAffine()) return notConvex("this has a quotient or a remainder");
        const AffineForm& form = condition.atom.form;
        if (condition.kind == Formula::Kind::NonNegative) return {{form}, {}};
        return {{form, -1 * form}, {}};
    }
    case Formula::Kind::And:
        return together(condition.parts, loops, false);
    case Formula::Kind::Or:
        return notConvex("this is the union of several parts");
    case Formula::Kind::Not:
        return complement(condition.parts.front(), loops);
    case Formula::Kind::Unknown:
        break;
    }
    return notConvex("this is not affine");
}

} // namespace tactus::ure
