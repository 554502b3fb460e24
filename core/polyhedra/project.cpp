#include "polyhedra/project.h"
#include "polyhedra/propagate.h"
#include "polyhedra/solve.h"

#include <algorithm>
#include <numeric>

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

// The same points with their variables in this order: entry v is the place of what is variable order[v] now.
static Piece permuted(const Piece& piece, const std::vector<std::size_t>& order) {
    std::vector<AffineForm> map(order.size());
    for (std::size_t place = 0; place < order.size(); ++place)
        map[order[place]] = AffineForm::variable(place, order.size());
    return preimage(piece, map, piece.visible);
}

std::optional<Piece> project(const Piece& piece, const std::vector<std::size_t>& onto) {
    std::vector<std::size_t> order = onto;
    for (std::size_t v = 0; v < piece.visible; ++v)
        if (std::ranges::find(onto, v) == onto.end()) order.push_back(v);
    Piece result = permuted(piece, order);
    while (result.visible > onto.size()) {
        // Some other variable may have to go first, for the last one to have a bound with factor 1.
        std::optional<Piece> smaller;
        for (std::size_t last = result.visible; !smaller && last-- > onto.size();) {
            std::vector<std::size_t> turned(result.visible);
            std::iota(turned.begin(), turned.end(), std::size_t{0});
            std::swap(turned[last], turned.back());
            smaller = dropLastVariable(permuted(result, turned));
        }
        if (!smaller) return std::nullopt;
        result = std::move(*smaller);
    }
    return result;
}

} // namespace tactus::polyhedra
