#include "polyhedra/optimize.h"
#include "polyhedra/propagate.h"

namespace tactus::polyhedra {

namespace {

// Over (s, lambda): lambda >= 0, s = sum lambda >= 1, sum lambda_d d = 0.
Piece combinations(const std::vector<Vector>& dependences) {
    const std::size_t variables = dependences.size() + 1;
    Piece piece = Piece::universe(variables);
    for (Interval& interval : piece.box) interval.lower = 0;
    piece.box.front().lower = 1;
    const auto equateToZero = [&](const AffineForm& form) {
        addRow(piece, form);
        addRow(piece, -1 * form);
    };
    AffineForm sum = AffineForm::number(0, variables);
    for (std::int64_t& c : sum.coefficients) c = 1;
    sum.coefficients.front() = -1;
    equateToZero(sum);
    for (std::size_t v = 0; v < dependences.front().size(); ++v) {
        AffineForm entry = AffineForm::number(0, variables);
        for (std::size_t d = 0; d < dependences.size(); ++d) entry.coefficients[d + 1] = dependences[d][v];
        equateToZero(entry);
    }
    settle(piece);
    return piece;
}

} // namespace

std::vector<std::int64_t> zeroCombination(const std::vector<Vector>& dependences, const Budget& budget) try {
    if (dependences.empty()) return {};
    const Piece piece = combinations(dependences);
    // The shortest reason if that is easy to find, else any: dozens of dependences make it a hard search.
    Sample found = lexicographicMinimum(piece, {budget.operations / 50, budget.stop});
    if (found.empty == Verdict::Unknown) found = sample(piece, budget);
    if (found.empty != Verdict::No) return {};
    found.point.erase(found.point.begin());
    return found.point;
} catch (const base::Overflow&) {
    return {};
}

} // namespace tactus::polyhedra
