#include "spatial/network/domain.h"

#include "polyhedra/operations/project.h"

#include <algorithm>

namespace tactus::spatial {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using polyhedra::QuasiAffine;
using polyhedra::Union;

std::optional<std::vector<Interval>> rangesOf(const Union& pieces, std::size_t loops,
                                              const polyhedra::Budget& budget) {
    std::vector<Interval> ranges;
    for (std::size_t loop = 0; loop < loops; ++loop) {
        const auto found = polyhedra::extremes(AffineForm::variable(loop, loops), pieces, budget);
        if (found.known != polyhedra::Verdict::Yes) return std::nullopt;
        ranges.push_back(found.value);
    }
    return ranges;
}

std::optional<Union> onto(const Union& pieces, const std::vector<std::size_t>& loops) {
    Union projected;
    for (const Piece& piece : pieces) {
        std::optional<Piece> smaller = polyhedra::projectByQuotients(piece, loops);
        if (!smaller) return std::nullopt;
        if (smaller->empty || std::ranges::find(projected, *smaller) != projected.end()) continue;
        projected.push_back(std::move(*smaller));
    }
    if (projected.size() <= 1) return projected;
    // Disjoint pieces may have projections that overlap.
    return polyhedra::disjoint(projected);
}

static bool holdsOn(const AffineForm& row, const Union& pieces, const polyhedra::Budget& budget) {
    const auto found = polyhedra::extremes(row, pieces, budget);
    return found.known == polyhedra::Verdict::Yes && found.value.lower >= 0;
}

Piece hullOf(const Union& pieces, const polyhedra::Budget& budget) {
    if (pieces.size() == 1) return pieces.front();
    Piece hull = Piece::universe(pieces.front().visible);
    for (std::size_t v = 0; v < hull.visible; ++v) {
        hull.box[v] = pieces.front().box[v];
        for (const Piece& piece : pieces) {
            hull.box[v].lower = std::min(hull.box[v].lower, piece.box[v].lower);
            hull.box[v].upper = std::max(hull.box[v].upper, piece.box[v].upper);
        }
    }
    for (const Piece& piece : pieces) {
        if (!piece.quotients.empty()) continue; // their rows are over variables of their own
        for (const AffineForm& row : piece.rows)
            if (std::ranges::find(hull.rows, row) == hull.rows.end() && holdsOn(row, pieces, budget))
                hull.rows.push_back(row);
    }
    return hull;
}

bool mentions(const QuasiAffine& form, std::size_t variable) {
    const auto in = [&](const AffineForm& one) {
        return variable < one.dimensions() && one.coefficients[variable] != 0;
    };
    return in(form.form) || std::ranges::any_of(form.quotients, [&](const polyhedra::Quotient& quotient) {
               return in(quotient.form);
           });
}

} // namespace tactus::spatial
