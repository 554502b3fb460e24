#include "array/counts/copies.h"

#include <algorithm>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Piece;

AffineForm onCopy(const AffineForm& form, std::size_t copy, std::size_t copies) {
    AffineForm wide = AffineForm::number(form.constant, form.dimensions() * copies);
    std::ranges::copy(form.coefficients,
                      wide.coefficients.begin() + std::ptrdiff_t(copy * form.dimensions()));
    return wide;
}

void constrainCopy(Piece& wide, const Piece& piece, std::size_t copy) {
    std::vector<std::size_t> place; // in wide, of each of the piece's variables
    for (std::size_t loop = 0; loop < piece.visible; ++loop) place.push_back(copy * piece.visible + loop);
    const auto placed = [&](const AffineForm& form) {
        AffineForm moved = AffineForm::number(form.constant, wide.dimensions());
        for (std::size_t v = 0; v < form.dimensions(); ++v)
            moved.coefficients[place[v]] = form.coefficients[v];
        return moved;
    };
    for (const polyhedra::Quotient& quotient : piece.quotients)
        place.push_back(addQuotient(wide, placed(quotient.form), quotient.divisor));
    for (std::size_t v = 0; v < piece.dimensions(); ++v) {
        const AffineForm variable = AffineForm::variable(v, piece.dimensions());
        const auto number = [&](std::int64_t value) { return AffineForm::number(value, piece.dimensions()); };
        // The ends of an unbounded interval are those of 64 bits: they are no bounds, and the lower one would
        // overflow as a row.
        if (piece.box[v].lower != polyhedra::Interval::least)
            constrain(wide, placed(variable - number(piece.box[v].lower)));
        if (piece.box[v].upper != polyhedra::Interval::most)
            constrain(wide, placed(number(piece.box[v].upper) - variable));
    }
    for (const AffineForm& row : piece.rows) constrain(wide, placed(row));
}

} // namespace tactus::array
