#include "sizes/problem/cases.h"

#include <algorithm>

namespace tactus::sizes {

using polyhedra::Formula;
using polyhedra::Interval;
using polyhedra::Quotient;

namespace {

constexpr std::size_t mostCases = 256;

// The form after substituting a form for each visible variable, and a variable for each quotient.
AffineForm moved(const AffineForm& form, const std::vector<AffineForm>& visible,
                 const std::vector<std::size_t>& quotients, std::size_t variables) {
    AffineForm result = AffineForm::number(form.constant, variables);
    for (std::size_t v = 0; v < form.dimensions(); ++v) {
        const std::int64_t c = form.coefficients[v];
        if (c == 0) continue;
        const AffineForm there = v < visible.size()
                                     ? padded(visible[v], variables)
                                     : AffineForm::variable(quotients[v - visible.size()], variables);
        result = result + c * there;
    }
    return result;
}

std::size_t variableOf(Case& at, Quotient quotient) {
    const auto known = std::ranges::find(at.quotients, quotient);
    const std::size_t variable = at.visible + static_cast<std::size_t>(known - at.quotients.begin());
    if (known != at.quotients.end()) return variable;
    at.quotients.push_back(quotient);
    const AffineForm own = AffineForm::variable(variable, at.variables());
    const AffineForm remainder = padded(quotient.form, at.variables()) - quotient.divisor * own;
    at.require(remainder);
    at.require(AffineForm::number(quotient.divisor - 1, at.variables()) - remainder);
    return variable;
}

// The variables that these quotients, over `forms`, are in the case.
std::vector<std::size_t> variablesOf(Case& at, const std::vector<Quotient>& quotients,
                                     const std::vector<AffineForm>& forms) {
    std::vector<std::size_t> variables;
    for (const Quotient& quotient : quotients) {
        const std::size_t before = at.variables();
        variables.push_back(
            variableOf(at, {moved(quotient.form, forms, variables, before), quotient.divisor}));
    }
    return variables;
}

Cases having(const Cases& within, const polyhedra::QuasiAffine& atom, std::int64_t factor,
             std::int64_t constant) {
    Cases result = within;
    for (Case& one : result) {
        AffineForm form = factor * one.resolve(atom);
        form.constant = base::add(form.constant, constant);
        one.require(std::move(form));
    }
    return result;
}

std::optional<Cases> limited(Cases cases) {
    if (cases.size() > mostCases) return std::nullopt;
    return cases;
}

std::optional<Cases> whereAny(const std::vector<Formula>& parts, bool wanted, bool mayBe,
                              const Cases& within) {
    Cases result;
    for (const Formula& part : parts) {
        std::optional<Cases> one = where(part, wanted, mayBe, within);
        if (!one) return std::nullopt;
        // Cases may overlap, since a claim is shown for each of them.
        std::ranges::move(*one, std::back_inserter(result));
    }
    return limited(std::move(result));
}

std::optional<Cases> whereAll(const std::vector<Formula>& parts, bool wanted, bool mayBe, Cases within) {
    for (const Formula& part : parts) {
        std::optional<Cases> one = where(part, wanted, mayBe, within);
        if (!one) return std::nullopt;
        within = std::move(*one);
    }
    return within;
}

} // namespace

void Case::require(const AffineForm& row) {
    for (AffineForm& known : rows) {
        const std::size_t length = std::max(known.dimensions(), row.dimensions());
        if (padded(known, length).coefficients != padded(row, length).coefficients) continue;
        known.constant = std::min(known.constant, row.constant);
        return;
    }
    rows.push_back(row);
}

void Case::equate(const AffineForm& a, const AffineForm& b) {
    require(a - b);
    require(b - a);
}

AffineForm Case::resolve(const polyhedra::QuasiAffine& atom) {
    const std::vector<AffineForm> forms = identity(visible);
    const std::vector<std::size_t> added = variablesOf(*this, atom.quotients, forms);
    return moved(atom.form, forms, added, variables());
}

void Case::include(const Case& other, const std::vector<AffineForm>& forms) {
    // Definitions are among the rows, so those of known quotients come twice: no harm.
    const std::vector<std::size_t> added = variablesOf(*this, other.quotients, forms);
    for (const AffineForm& row : other.rows) require(moved(row, forms, added, variables()));
}

std::vector<AffineForm> Case::fullRows() const {
    std::vector<AffineForm> full;
    for (const AffineForm& row : rows) full.push_back(padded(row, variables()));
    return full;
}

AffineForm padded(AffineForm form, std::size_t variables) {
    form.coefficients.resize(variables);
    return form;
}

AffineForm complement(const AffineForm& form) {
    AffineForm result = -1 * form;
    result.constant = base::subtract(result.constant, 1);
    return result;
}

std::vector<AffineForm> identity(std::size_t variables) {
    std::vector<AffineForm> forms;
    for (std::size_t v = 0; v < variables; ++v) forms.push_back(AffineForm::variable(v, variables));
    return forms;
}

std::optional<Cases> where(const Formula& formula, bool wanted, bool mayBe, const Cases& within) {
    switch (formula.kind) {
    case Formula::Kind::True:
    case Formula::Kind::False:
        return (formula.kind == Formula::Kind::True) == wanted ? within : Cases{};
    case Formula::Kind::NonNegative:
        return wanted ? having(within, formula.atom, 1, 0) : having(within, formula.atom, -1, -1);
    case Formula::Kind::Zero: {
        if (wanted) return having(having(within, formula.atom, 1, 0), formula.atom, -1, 0);
        Cases apart = having(within, formula.atom, 1, -1);
        std::ranges::move(having(within, formula.atom, -1, -1), std::back_inserter(apart));
        return limited(std::move(apart));
    }
    case Formula::Kind::And:
        return wanted ? whereAll(formula.parts, true, mayBe, within)
                      : whereAny(formula.parts, false, mayBe, within);
    case Formula::Kind::Or:
        return wanted ? whereAny(formula.parts, true, mayBe, within)
                      : whereAll(formula.parts, false, mayBe, within);
    case Formula::Kind::Not:
        return where(formula.parts.front(), !wanted, mayBe, within);
    case Formula::Kind::Unknown:
        return mayBe ? within : Cases{};
    }
    return std::nullopt;
}

} // namespace tactus::sizes
