// Interval propagation, the plain-integer half of every question (within this folder only).
#pragma once

#include "base/wide.h"
#include "polyhedra/affine.h"
#include "polyhedra/set.h"

namespace tactus::polyhedra {

using base::Wide; // see `largestTerm`

// Terms beyond this count as infinite, so that sums of terms cannot overflow.
inline constexpr Wide largestTerm = Wide{1} << 100;

// Greatest value of a sum of terms: the finite ones are added, the unbounded ones counted.
struct Sum {
    Wide finite = 0;
    std::size_t infinite = 0;
};
// Greatest value of coefficient * x for x in the interval; empty if unbounded.
std::optional<Wide> greatestTerm(std::int64_t coefficient, Interval interval);
// Greatest value of the form on the box; least(form) = -greatest(-form).
Sum greatest(const AffineForm& form, const std::vector<Interval>& box);
Sum least(const AffineForm& form, const std::vector<Interval>& box);

inline bool isFixed(Interval interval) {
    return interval.lower == interval.upper;
}
// form - bound and bound - form
inline AffineForm above(AffineForm form, std::int64_t bound) {
    form.constant = base::subtract(form.constant, bound);
    return form;
}
inline AffineForm below(AffineForm form, std::int64_t bound) {
    for (std::int64_t& c : form.coefficients) c = base::negate(c);
    form.constant = base::subtract(bound, form.constant);
    return form;
}

// Replaces variables that have one value by it and says whether there were any. A constant beyond 64 bits
// leaves the row as it is.
bool foldFixed(AffineForm& row, const std::vector<Interval>& box);

// Adds rows without propagating.
void addRow(Piece& piece, AffineForm row);
void tighten(Piece& piece, std::size_t variable, Interval interval);
// Without asking anybody: the flag is set or an interval is empty (which those who fill in a box by hand may
// leave).
bool isKnownEmpty(const Piece& piece);
// Propagates: fixed variables are folded into rows, intervals tightened, implied and repeated rows dropped,
// contradictions found. Rows and intervals describe the same points as before.
void settle(Piece& piece);

// The two rows that define variable = floor(form / divisor), in normal form: the one from below, the one from
// above.
std::pair<AffineForm, AffineForm> definition(const Quotient& quotient, std::size_t variable,
                                             std::size_t dimensions);
// forms[v] is what variable v of another space is over `piece`; adds what the quotients of that space are,
// with their definitions in the piece.
std::vector<AffineForm> withQuotients(Piece& piece, const std::vector<Quotient>& quotients,
                                      std::vector<AffineForm> forms);
// The variables of the piece's visible space as forms over the piece.
std::vector<AffineForm> visibleForms(const Piece& piece);
// Drops quotients that nothing but their own definition mentions, the fixed ones among them.
void dropIdleQuotients(Piece& piece);

} // namespace tactus::polyhedra
