#include "lift/forms/forms.h"

#include "polyhedra/piece.h"

namespace tactus::lift {

// A form over variables of which each is one of these.
static QuasiAffine put(const AffineForm& form, std::span<const QuasiAffine> values, std::size_t visible) {
    QuasiAffine sum = number(form.constant, visible);
    for (std::size_t v = 0; v < form.dimensions(); ++v)
        if (form.coefficients[v] != 0) sum = ure::sum(sum, ure::scaled(form.coefficients[v], values[v]));
    return sum;
}

QuasiAffine compose(const QuasiAffine& outer, std::span<const QuasiAffine> inner, std::size_t visible) {
    std::vector<QuasiAffine> values(inner.begin(), inner.end());
    for (const polyhedra::Quotient& one : outer.quotients)
        values.push_back(ure::quotient(put(one.form, values, visible), one.divisor));
    return put(outer.form, values, visible);
}

QuasiAffine variable(std::size_t index, std::size_t visible) {
    return QuasiAffine::affine(AffineForm::variable(index, visible));
}

QuasiAffine number(std::int64_t value, std::size_t visible) {
    return QuasiAffine::affine(AffineForm::number(value, visible));
}

std::vector<QuasiAffine> variables(std::size_t first, std::size_t count, std::size_t visible) {
    std::vector<QuasiAffine> forms;
    for (std::size_t v = first; v < first + count; ++v) forms.push_back(variable(v, visible));
    return forms;
}

Formula holdsAt(const Piece& piece, std::span<const QuasiAffine> at, std::size_t visible) {
    Formula all = ure::constantly(true);
    for (const QuasiAffine& row : polyhedra::conditionsOf(piece))
        all = ure::conjunction(std::move(all), ure::nonNegative(compose(row, at, visible)));
    return all;
}

Formula holdsAt(const Union& pieces, std::span<const QuasiAffine> at, std::size_t visible) {
    Formula any = ure::constantly(false);
    for (const Piece& piece : pieces) any = ure::disjunction(std::move(any), holdsAt(piece, at, visible));
    return any;
}

std::optional<Union> within(const Union& pieces, const Formula& formula) {
    Union result;
    for (const Piece& piece : pieces) {
        polyhedra::Split split = whereTrue(formula, piece);
        if (split.tooIntricate) return std::nullopt;
        for (Piece& one : split.pieces) result.push_back(std::move(one));
    }
    return result;
}

} // namespace tactus::lift
