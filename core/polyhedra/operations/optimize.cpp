#include "polyhedra/lattice.h"
#include "polyhedra/propagate.h"
#include "polyhedra/solve.h"

#include <algorithm>

namespace tactus::polyhedra {

namespace {

constexpr int mostSubsets = 20'000;

// lambda >= 0, sum lambda >= 1, sum lambda_d d = 0.
Piece combinations(const std::vector<Vector>& dependences) {
    const std::size_t variables = dependences.size();
    Piece piece = Piece::universe(variables);
    for (Interval& interval : piece.box) interval.lower = 0;
    addRow(piece, {Vector(variables, 1), -1});
    for (std::size_t v = 0; v < dependences.front().size(); ++v) {
        AffineForm entry = AffineForm::number(0, variables);
        for (std::size_t d = 0; d < variables; ++d) entry.coefficients[d] = dependences[d][v];
        addRow(piece, entry);
        addRow(piece, -1 * entry);
    }
    settle(piece);
    return piece;
}

// The combination of exactly the chosen dependences, if there is one and only one up to a factor.
std::optional<Vector> combinationOf(const std::vector<Vector>& dependences, const std::vector<bool>& chosen) {
    Matrix columns(dependences.front().size());
    for (std::size_t d = 0; d < dependences.size(); ++d)
        if (chosen[d])
            for (std::size_t v = 0; v < columns.size(); ++v) columns[v].push_back(dependences[d][v]);
    const auto size = static_cast<std::size_t>(std::ranges::count(chosen, true));
    const Matrix basis = kernel(columns, size);
    // A positive combination that is not the only one shrinks to one of fewer dependences, which was tried
    // before.
    if (basis.size() != 1) return std::nullopt;
    if (!std::ranges::all_of(basis.front(), [](std::int64_t c) { return c > 0; })) return std::nullopt;
    Vector lambda(dependences.size(), 0);
    for (std::size_t d = 0, next = 0; d < dependences.size(); ++d)
        if (chosen[d]) lambda[d] = basis.front()[next++];
    return lambda;
}

// A combination of as few dependences as possible: at most one more than their dimension (Caratheodory).
std::optional<Vector> ofFewest(const std::vector<Vector>& dependences, const std::stop_token& stop) {
    const std::size_t most = std::min(dependences.size(), dependences.front().size() + 1);
    int tries = 0;
    for (std::size_t size = 1; size <= most; ++size) {
        std::vector<bool> chosen(dependences.size(), false);
        std::fill_n(chosen.begin(), size, true);
        do {
            if (++tries > mostSubsets || stop.stop_requested()) return std::nullopt;
            if (std::optional<Vector> lambda = combinationOf(dependences, chosen)) return lambda;
        } while (std::prev_permutation(chosen.begin(), chosen.end()));
    }
    return std::nullopt;
}

} // namespace

std::vector<std::int64_t> zeroCombination(const std::vector<Vector>& dependences, const Budget& budget) try {
    if (dependences.empty()) return {};
    const Sample any = sample(combinations(dependences), budget);
    if (any.empty == Verdict::Yes) return {};
    return ofFewest(dependences, budget.stop).value_or(any.point);
} catch (const base::Overflow&) {
    return {};
}

} // namespace tactus::polyhedra
