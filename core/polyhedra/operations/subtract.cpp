#include "polyhedra/propagate.h"
#include "polyhedra/solve.h"

#include <algorithm>
#include <cassert>

namespace tactus::polyhedra {

namespace {

constexpr std::size_t mostPieces = 256;

// The rows and interval ends that make `b` out of the visible variables, over `piece`, which gets b's
// quotients.
std::vector<AffineForm> conditions(Piece& piece, const Piece& b) {
    const std::vector<AffineForm> forms = withQuotients(piece, b.quotients, visibleForms(piece));
    std::vector<AffineForm> result;
    for (std::size_t v = 0; v < b.dimensions(); ++v) {
        if (b.box[v].lower != Interval::least) result.push_back(above(forms[v], b.box[v].lower));
        if (b.box[v].upper != Interval::most) result.push_back(below(forms[v], b.box[v].upper));
    }
    for (const AffineForm& row : b.rows) result.push_back(substitute(row, forms, piece.dimensions()));
    return result;
}

} // namespace

Union subtract(const Piece& a, const Piece& b) {
    assert(a.visible == b.visible);
    if (isKnownEmpty(a)) return {};
    if (isKnownEmpty(b)) return {a};
    Union result;
    Piece rest = a; // the points of a that fulfil the conditions so far
    // Each part breaks one condition and fulfils those before it, so the parts are disjoint.
    for (const AffineForm& condition : conditions(rest, b)) {
        Piece outside = rest;
        constrain(outside, complement(condition));
        if (!outside.empty) dropIdleQuotients(outside);
        if (!outside.empty) result.push_back(std::move(outside));
        constrain(rest, condition);
        if (rest.empty) break;
    }
    return result;
}

std::optional<Union> disjoint(const Union& pieces) {
    Union result;
    for (const Piece& piece : pieces) {
        Union rest{piece};
        for (const Piece& earlier : result) {
            Union smaller;
            for (const Piece& part : rest)
                for (Piece& left : subtract(part, earlier)) smaller.push_back(std::move(left));
            rest = std::move(smaller);
            if (rest.size() + result.size() > mostPieces) return std::nullopt;
        }
        result.insert(result.end(), rest.begin(), rest.end());
    }
    return result;
}

std::vector<AffineForm> rowsOf(const Piece& piece) {
    assert(piece.quotients.empty());
    std::vector<AffineForm> rows;
    for (std::size_t v = 0; v < piece.visible; ++v) {
        const AffineForm variable = AffineForm::variable(v, piece.visible);
        const Interval values = piece.box[v];
        if (values.lower != Interval::least) rows.push_back(above(variable, values.lower));
        if (values.upper != Interval::most) rows.push_back(below(variable, values.upper));
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
