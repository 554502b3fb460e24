#include "polyhedra/propagate.h"

#include <algorithm>

namespace tactus::polyhedra {

namespace {

constexpr int mostRounds = 4; // propagation need not end: x <= y - 1, y <= x - 1

// coefficient * x + others >= 0, which some x of the interval fulfils; says whether the interval became
// smaller. A bound beyond 64 bits is left to the row, which stays.
bool tightenBy(Interval& interval, std::int64_t coefficient, Wide others) {
    if (coefficient > 0) {
        const Wide lower = -base::floorDivide(others, Wide{coefficient}); // ceil(-others / coefficient)
        if (lower <= interval.lower || lower >= Interval::most) return false;
        interval.lower = static_cast<std::int64_t>(lower);
    } else {
        const Wide upper = base::floorDivide(others, -Wide{coefficient});
        if (upper >= interval.upper || upper <= Interval::least) return false;
        interval.upper = static_cast<std::int64_t>(upper);
    }
    return true;
}

struct Outcome {
    bool contradiction = false;
    bool implied = false; // by the box alone
    bool tightened = false;
};

bool impliedByBox(const AffineForm& row, const std::vector<Interval>& box) {
    const Sum low = least(row, box);
    return low.infinite == 0 && low.finite >= 0;
}

Outcome propagateRow(const AffineForm& row, std::vector<Interval>& box) {
    const Sum most = greatest(row, box);
    if (most.infinite == 0 && most.finite < 0) return {.contradiction = true};
    if (impliedByBox(row, box)) return {.implied = true};
    if (most.infinite > 1) return {};
    Outcome outcome;
    for (std::size_t v = 0; v < row.dimensions(); ++v) {
        const std::int64_t coefficient = row.coefficients[v];
        if (coefficient == 0) continue;
        const std::optional<Wide> own = greatestTerm(coefficient, box[v]);
        if (own && most.infinite == 1) continue;
        // A row that tightens one end of an interval leaves the other, and so the greatest terms, as they
        // were.
        outcome.tightened |= tightenBy(box[v], coefficient, own ? most.finite - *own : most.finite);
    }
    outcome.implied = outcome.tightened && impliedByBox(row, box);
    return outcome;
}

bool opposite(const Vector& a, const Vector& b) {
    for (std::size_t v = 0; v < a.size(); ++v)
        if (Wide{a[v]} + b[v] != 0) return false;
    return true;
}

// Only the tightest of rows with the same coefficients stays; opposite ones may contradict.
bool mergeRows(std::vector<AffineForm>& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t j = rows.size() - 1; j > i; --j) {
            if (rows[i].coefficients == rows[j].coefficients) {
                rows[i].constant = std::min(rows[i].constant, rows[j].constant);
                rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(j));
            } else if (Wide{rows[i].constant} + rows[j].constant < 0 &&
                       opposite(rows[i].coefficients, rows[j].coefficients)) {
                return false;
            }
        }
    }
    return true;
}

void makeEmpty(Piece& piece) {
    piece.empty = true;
    piece.rows.clear();
}

// One pass over the rows; says whether anything changed.
bool propagateRows(Piece& piece) {
    bool changed = false;
    for (std::size_t r = 0; r < piece.rows.size();) {
        changed |= foldFixed(piece.rows[r], piece.box);
        const Outcome outcome = propagateRow(piece.rows[r], piece.box);
        if (outcome.contradiction) {
            makeEmpty(piece);
            return false;
        }
        changed |= outcome.tightened;
        if (outcome.implied)
            piece.rows.erase(piece.rows.begin() + static_cast<std::ptrdiff_t>(r));
        else
            ++r;
    }
    return changed;
}

std::optional<Wide> term(std::int64_t coefficient, std::int64_t end) {
    if (end == Interval::most || end == Interval::least) return std::nullopt;
    const Wide value = Wide{coefficient} * end;
    if (value > largestTerm || value < -largestTerm) return std::nullopt;
    return value;
}

std::optional<Wide> leastTerm(std::int64_t coefficient, Interval interval) {
    return term(coefficient, coefficient > 0 ? interval.lower : interval.upper);
}

template<class TermOf>
Sum sumOf(const AffineForm& form, const std::vector<Interval>& box, TermOf termOf) {
    Sum sum{form.constant, 0};
    for (std::size_t v = 0; v < form.dimensions(); ++v) {
        if (form.coefficients[v] == 0) continue;
        if (const std::optional<Wide> value = termOf(form.coefficients[v], box[v]))
            sum.finite += *value;
        else
            ++sum.infinite;
    }
    return sum;
}

} // namespace

std::optional<Wide> greatestTerm(std::int64_t coefficient, Interval interval) {
    return term(coefficient, coefficient > 0 ? interval.upper : interval.lower);
}

Sum greatest(const AffineForm& form, const std::vector<Interval>& box) {
    return sumOf(form, box, greatestTerm);
}

Sum least(const AffineForm& form, const std::vector<Interval>& box) {
    return sumOf(form, box, leastTerm);
}

bool foldFixed(AffineForm& row, const std::vector<Interval>& box) {
    Wide constant = row.constant;
    bool any = false;
    for (std::size_t v = 0; v < row.dimensions(); ++v) {
        if (row.coefficients[v] == 0 || !isFixed(box[v])) continue;
        constant += Wide{row.coefficients[v]} * box[v].lower;
        any = true;
        if (constant > Interval::most || constant < Interval::least) return false;
    }
    if (!any) return false;
    for (std::size_t v = 0; v < row.dimensions(); ++v)
        if (isFixed(box[v])) row.coefficients[v] = 0;
    row.constant = static_cast<std::int64_t>(constant);
    normalise(row);
    return true;
}

void addRow(Piece& piece, AffineForm row) {
    if (piece.empty) return;
    row.coefficients.resize(piece.dimensions(), 0);
    normalise(row);
    piece.rows.push_back(std::move(row));
}

void tighten(Piece& piece, std::size_t variable, Interval interval) {
    Interval& own = piece.box[variable];
    own.lower = std::max(own.lower, interval.lower);
    own.upper = std::min(own.upper, interval.upper);
    if (own.empty()) makeEmpty(piece);
}

bool isKnownEmpty(const Piece& piece) {
    return piece.empty || std::ranges::any_of(piece.box, &Interval::empty);
}

void settle(Piece& piece) {
    if (isKnownEmpty(piece)) makeEmpty(piece);
    for (int round = 0; round < mostRounds && !piece.empty; ++round) {
        const bool changed = propagateRows(piece);
        if (!mergeRows(piece.rows)) makeEmpty(piece);
        if (!changed) return;
    }
}

} // namespace tactus::polyhedra
