#include "polyhedra/solve.h"

#include "polyhedra/propagate.h"
#include "polyhedra/solve/boxes.h"
#include "polyhedra/solve/isl_wrap.h"
#include "polyhedra/solve/search.h"

#include <algorithm>

namespace tactus::polyhedra {

namespace {

enum class Which { Any, Least, Greatest };

isl::IslPoint pointOf(isl::BasicSet set, Which which) {
    switch (which) {
    case Which::Any:
        return isl::IslPoint(isl_basic_set_sample_point(set.release()));
    case Which::Least:
        return isl::IslPoint(isl_set_sample_point(isl_basic_set_lexmin(set.release())));
    case Which::Greatest:
        return isl::IslPoint(isl_set_sample_point(isl_basic_set_lexmax(set.release())));
    }
    return nullptr;
}

// A point with its quotients, by isl.
Sample askIsl(const Piece& piece, Which which, const Budget& budget) {
    const isl::Context context(budget);
    const isl::IslPoint point = pointOf(isl::basicSet(context, piece), which);
    const isl_bool none = isl_point_is_void(point.get());
    if (!point || none == isl_bool_error || !context.sound()) return {};
    if (none == isl_bool_true) return {Verdict::Yes, {}};
    const std::optional<Point> values = isl::coordinates(point, piece.dimensions());
    if (!values || !context.sound()) return {};
    return {Verdict::No, *values};
}

Sample solve(const Piece& piece, Which which, const Budget& budget) try {
    if (isKnownEmpty(piece)) return {Verdict::Yes, {}};
    // A short search decides most questions of real designs in a fraction of the time that isl takes.
    Sample answer = searchPlainly(piece, which == Which::Greatest ? Order::Greatest : Order::Least);
    if (answer.empty == Verdict::Unknown) answer = askIsl(piece, which, budget);
    if (answer.empty == Verdict::No) answer.point.resize(piece.visible);
    return answer;
} catch (const base::Overflow&) {
    return {};
}

// The values that single rows leave to the form. In i <= j the form j - i is at least 0; the box alone knows
// only the least j minus the greatest i.
Interval rangeByRows(AffineForm form, const Piece& piece) {
    form.coefficients.resize(piece.dimensions());
    const AffineForm opposite = -1 * form;
    Interval values;
    for (const AffineForm& row : piece.rows) {
        if (row.coefficients == form.coefficients)
            values.lower = std::max(values.lower, base::subtract(form.constant, row.constant));
        if (row.coefficients == opposite.coefficients)
            values.upper = std::min(values.upper, base::add(form.constant, row.constant));
    }
    return values;
}

// The piece with one more variable in front, which is equal to the form.
Piece withValueInFront(const AffineForm& form, const Piece& piece) {
    const std::size_t visible = piece.visible + 1;
    std::vector<AffineForm> map;
    for (std::size_t v = 0; v < piece.visible; ++v) map.push_back(AffineForm::variable(v + 1, visible));
    Piece result = preimage(piece, map, visible);
    AffineForm difference = AffineForm::variable(0, visible) - substitute(form, map, visible);
    addRow(result, difference);
    addRow(result, -1 * difference);
    tighten(result, 0, rangeByRows(form, piece));
    settle(result);
    return result;
}

// Those of a few boxes that are the piece, as tiles with remainders are; nothing if it is not so. isl takes
// the longer the larger the numbers are.
std::optional<Extremum> extremesOfBoxes(const AffineForm& form, const Piece& piece) {
    constexpr std::size_t mostBoxes = 32;
    if (!std::ranges::all_of(piece.box, &Interval::bounded)) return std::nullopt;
    const auto boxes = boxesOf({piece}, mostBoxes);
    if (!boxes) return std::nullopt;
    Extremum all{Verdict::No, {Interval::most, Interval::least}};
    for (const Piece& box : *boxes) {
        const Interval value = range(form, box);
        if (!value.bounded()) return std::nullopt;
        all = {Verdict::Yes,
               {std::min(all.value.lower, value.lower), std::max(all.value.upper, value.upper)}};
    }
    return all;
}

} // namespace

Verdict isEmpty(const Piece& piece, const Budget& budget) {
    if (isKnownEmpty(piece)) return Verdict::Yes;
    // Rows that the box implies are dropped, so a piece without rows is a box, and that has points.
    if (piece.rows.empty()) return Verdict::No;
    return solve(piece, Which::Any, budget).empty;
}

Sample sample(const Piece& piece, const Budget& budget) {
    return solve(piece, Which::Any, budget);
}

Sample lexicographicMinimum(const Piece& piece, const Budget& budget) {
    return solve(piece, Which::Least, budget);
}

Sample lexicographicMaximum(const Piece& piece, const Budget& budget) {
    return solve(piece, Which::Greatest, budget);
}

Extremum extremes(const AffineForm& form, const Piece& piece, const Budget& budget) try {
    if (isKnownEmpty(piece)) return {Verdict::No, {}};
    if (isBox(piece)) {
        const Interval value = range(form, piece);
        return {value.bounded() ? Verdict::Yes : Verdict::Unknown, value};
    }
    if (const auto known = extremesOfBoxes(form, piece)) return *known;
    // The value is the first variable, so the lexicographic extremes of the piece are those of the form.
    const Piece extended = withValueInFront(form, piece);
    const Sample least = lexicographicMinimum(extended, budget);
    if (least.empty == Verdict::Yes) return {Verdict::No, {}};
    const Sample greatest = lexicographicMaximum(extended, budget);
    if (least.empty == Verdict::Unknown || greatest.empty != Verdict::No) return {};
    return {Verdict::Yes, {least.point.front(), greatest.point.front()}};
} catch (const base::Overflow&) {
    return {};
}

Extremum extremes(const AffineForm& form, const Union& pieces, const Budget& budget) {
    Extremum all{Verdict::No, {Interval::most, Interval::least}};
    for (const Piece& piece : pieces) {
        const Extremum one = extremes(form, piece, budget);
        if (one.known == Verdict::Unknown) return {};
        if (one.known == Verdict::No) continue;
        all.known = Verdict::Yes;
        all.value.lower = std::min(all.value.lower, one.value.lower);
        all.value.upper = std::max(all.value.upper, one.value.upper);
    }
    return all;
}

std::optional<Piece> bounded(const Piece& piece, const Budget& budget) {
    Piece result = piece;
    for (std::size_t v = 0; v < piece.visible && !result.empty; ++v) {
        if (result.box[v].bounded()) continue;
        const Extremum extent = extremes(AffineForm::variable(v, piece.visible), result, budget);
        if (extent.known == Verdict::Unknown) return std::nullopt;
        if (extent.known == Verdict::No) result.empty = true;
        tighten(result, v, extent.value);
    }
    settle(result);
    for (const Interval& interval : result.box)
        if (!result.empty && !interval.bounded()) return std::nullopt;
    return result;
}

} // namespace tactus::polyhedra
