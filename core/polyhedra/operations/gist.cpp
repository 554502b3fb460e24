#include "polyhedra/solve.h"

#include <algorithm>
#include <cassert>

namespace tactus::polyhedra {

std::vector<AffineForm> rowsOf(const Piece& piece) {
    assert(piece.quotients.empty());
    std::vector<AffineForm> rows;
    for (std::size_t v = 0; v < piece.visible; ++v) {
        const AffineForm variable = AffineForm::variable(v, piece.visible);
        const Interval values = piece.box[v];
        if (values.lower != Interval::least)
            rows.push_back(variable - AffineForm::number(values.lower, piece.visible));
        if (values.upper != Interval::most)
            rows.push_back(AffineForm::number(values.upper, piece.visible) - variable);
    }
    rows.insert(rows.end(), piece.rows.begin(), piece.rows.end());
    return rows;
}

static bool isImplied(const AffineForm& row, const Piece& piece, const Budget& budget) {
    const Interval values = range(row, piece);
    if (values.lower != Interval::least && values.lower >= 0) return true;
    const Extremum found = extremes(row, piece, budget);
    return found.known == Verdict::No ||
           (found.known == Verdict::Yes && found.value.lower != Interval::least && found.value.lower >= 0);
}

std::vector<AffineForm> gist(std::vector<AffineForm> rows, const Piece& within, const Budget& budget) {
    std::erase_if(rows, [&](const AffineForm& row) { return isImplied(row, within, budget); });
    for (std::size_t n = rows.size(); n-- > 0;) { // the last ones first
        Piece others = within;
        for (std::size_t m = 0; m < rows.size(); ++m)
            if (m != n) constrain(others, rows[m]);
        if (isImplied(rows[n], others, budget)) rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(n));
    }
    return rows;
}

} // namespace tactus::polyhedra
