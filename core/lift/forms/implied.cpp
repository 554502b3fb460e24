#include "lift/forms/implied.h"

#include "polyhedra/piece.h"

#include <algorithm>
#include <functional>

namespace tactus::lift {

static bool hasNone(const std::optional<Union>& points, const polyhedra::Budget& budget) {
    return points && std::ranges::all_of(*points, [&](const Piece& piece) {
               return isEmpty(piece, budget) == polyhedra::Verdict::Yes;
           });
}

bool holdsThroughout(const Formula& formula, const Union& points, const polyhedra::Budget& budget) {
    return hasNone(within(points, ure::negation(formula)), budget);
}

bool isNonNegative(const QuasiAffine& row, const Union& points, const polyhedra::Budget& budget) {
    return holdsThroughout(ure::nonNegative(row), points, budget);
}

static Formula allOf(const std::vector<QuasiAffine>& rows, std::size_t without) {
    Formula all = ure::constantly(true);
    for (std::size_t r = 0; r < rows.size(); ++r)
        if (r != without) all = ure::conjunction(std::move(all), ure::nonNegative(rows[r]));
    return all;
}

void dropImplied(std::vector<std::vector<QuasiAffine>>& alternatives, std::size_t which, const Union& context,
                 const polyhedra::Budget& budget) {
    Formula noOther = ure::constantly(true);
    for (std::size_t p = 0; p < alternatives.size(); ++p)
        if (p != which)
            noOther = ure::conjunction(std::move(noOther),
                                       ure::negation(allOf(alternatives[p], alternatives[p].size())));
    const auto elsewhere = within(context, noOther);
    if (!elsewhere) return;
    std::vector<QuasiAffine>& rows = alternatives[which];
    std::ranges::stable_sort(rows, std::greater<>(), [](const QuasiAffine& row) {
        return std::ranges::count_if(row.form.coefficients, [](std::int64_t one) { return one != 0; });
    });
    const auto isImplied = [&](std::size_t r, const Piece& piece) {
        Formula broken = ure::negation(ure::nonNegative(rows[r]));
        return hasNone(within({piece}, ure::conjunction(std::move(broken), allOf(rows, r))), budget);
    };
    for (std::size_t r = 0; r < rows.size();) {
        if (std::ranges::all_of(*elsewhere, [&](const Piece& piece) { return isImplied(r, piece); }))
            rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(r));
        else
            ++r;
    }
}

Union withoutImplied(const Union& condition, const Union& context, const polyhedra::Budget& budget) {
    if (condition.empty()) return condition;
    std::vector<std::vector<QuasiAffine>> alternatives;
    for (const Piece& piece : condition) alternatives.push_back(polyhedra::conditionsOf(piece));
    Union result;
    for (std::size_t p = 0; p < alternatives.size(); ++p) {
        dropImplied(alternatives, p, context, budget);
        auto piece =
            within({Piece::universe(condition[p].visible)}, allOf(alternatives[p], alternatives[p].size()));
        if (!piece || piece->size() != 1) return condition;
        result.push_back(std::move(piece->front()));
    }
    return result;
}

} // namespace tactus::lift
