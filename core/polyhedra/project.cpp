#include "polyhedra/project.h"
#include "polyhedra/propagate.h"

#include <algorithm>

namespace tactus::polyhedra {

namespace {

constexpr std::size_t mostPairs = 1024;

void erase(Vector& coefficients, std::size_t variable) {
    coefficients.erase(coefficients.begin() + static_cast<std::ptrdiff_t>(variable));
}

// The rows and interval ends with a coefficient of the variable, those from below and those from above.
struct Bounds {
    std::vector<AffineForm> lower, upper;
};

Bounds boundsOf(const Piece& piece, std::size_t variable) {
    Bounds bounds;
    for (const AffineForm& row : piece.rows) {
        if (row.coefficients[variable] > 0) bounds.lower.push_back(row);
        if (row.coefficients[variable] < 0) bounds.upper.push_back(row);
    }
    const AffineForm form = AffineForm::variable(variable, piece.dimensions());
    const auto number = [&](std::int64_t value) { return AffineForm::number(value, piece.dimensions()); };
    const Interval interval = piece.box[variable];
    if (interval.lower != Interval::least) bounds.lower.push_back(form - number(interval.lower));
    if (interval.upper != Interval::most) bounds.upper.push_back(number(interval.upper) - form);
    return bounds;
}

// The piece without the variable and without the rows that mention it.
Piece without(const Piece& piece, std::size_t variable) {
    Piece result = piece;
    std::erase_if(result.rows, [&](const AffineForm& row) { return row.coefficients[variable] != 0; });
    for (AffineForm& row : result.rows) erase(row.coefficients, variable);
    for (Quotient& quotient : result.quotients) erase(quotient.form.coefficients, variable);
    result.box.erase(result.box.begin() + static_cast<std::ptrdiff_t>(variable));
    --result.visible;
    return result;
}

} // namespace

std::optional<Piece> dropLastVariable(const Piece& piece) {
    assert(piece.visible > 0);
    const std::size_t variable = piece.visible - 1;
    for (const Quotient& quotient : piece.quotients)
        if (quotient.form.coefficients[variable] != 0) return std::nullopt;
    const Bounds bounds = boundsOf(piece, variable);
    if (bounds.lower.size() * bounds.upper.size() > mostPairs) return std::nullopt;
    Piece result = without(piece, variable);
    for (const AffineForm& lower : bounds.lower) {
        for (const AffineForm& upper : bounds.upper) {
            const std::int64_t a = lower.coefficients[variable],
                               b = base::negate(upper.coefficients[variable]);
            if (a != 1 && b != 1) return std::nullopt;
            AffineForm row = b * lower + a * upper;
            erase(row.coefficients, variable);
            addRow(result, row);
        }
    }
    settle(result);
    return result;
}

} // namespace tactus::polyhedra
