#include "mapping/rewrite/substitution.h"

namespace tactus::mapping {

using polyhedra::AffineForm;

AffineForm Substitution::of(const AffineForm& form) const {
    AffineForm loops = form;
    loops.coefficients.resize(forms_.size());
    AffineForm result = polyhedra::substitute(loops, forms_, loops_);
    for (std::size_t quotient = forms_.size(); quotient < form.dimensions(); ++quotient)
        result.coefficients.push_back(form.coefficients[quotient]);
    return result;
}

std::vector<AffineForm> Substitution::of(const std::vector<AffineForm>& forms) const {
    std::vector<AffineForm> result;
    for (const AffineForm& form : forms) result.push_back(of(form));
    return result;
}

polyhedra::QuasiAffine Substitution::of(const polyhedra::QuasiAffine& quasi) const {
    polyhedra::QuasiAffine result{of(quasi.form), quasi.quotients};
    for (polyhedra::Quotient& quotient : result.quotients) quotient.form = of(quotient.form);
    return result;
}

polyhedra::Formula Substitution::of(const polyhedra::Formula& formula) const {
    using Kind = polyhedra::Formula::Kind;
    polyhedra::Formula result{formula.kind, {}, {}};
    if (formula.kind == Kind::NonNegative || formula.kind == Kind::Zero) result.atom = of(formula.atom);
    for (const polyhedra::Formula& part : formula.parts) result.parts.push_back(of(part));
    return result;
}

polyhedra::Piece Substitution::of(const polyhedra::Piece& piece) const {
    return polyhedra::preimage(piece, forms_, loops_);
}

} // namespace tactus::mapping
