// The ways in which pieces are made, of rows and of other pieces.
#pragma once

#include "base/checked.h"
#include "polyhedra/set.h"

namespace tactus::polyhedra {

// Functions that build pieces throw base::Overflow where a coefficient, a constant or an interval's end
// leaves 64 bits. Pieces that are built come out without quotients that nothing needs; `addQuotient` and
// `constrain` alone keep the variables.

// Adds `form >= 0` (over the piece's variables, or only the visible ones) and propagates intervals.
void constrain(Piece& piece, const AffineForm& form);
// Adds the quotient floor(form / divisor) unless it is there; its variable.
std::size_t addQuotient(Piece& piece, const AffineForm& form, std::int64_t divisor);
// Intersection; both over the same visible variables.
Piece intersect(const Piece& a, const Piece& b);
// {x : x + shift in piece} and {x : map(x) in piece}; map has one form for each visible variable of `piece`,
// over `visible` variables.
Piece translate(const Piece& piece, const Vector& shift);
Piece preimage(const Piece& piece, std::span<const AffineForm> map, std::size_t visible);
bool contains(const Piece& piece, std::span<const std::int64_t> visiblePoint);
// No leftover rows and no quotients: the box is the set.
bool isBox(const Piece& piece);
// The interval of the form over the box (rows are ignored).
Interval range(const AffineForm& form, const Piece& piece);
// The values of the form if each variable that occurs is anywhere in its interval. Throws base::Overflow
// where an end of the result or of an interval that counts is not within 64 bits.
Interval exactRange(const AffineForm& form, const std::vector<Interval>& box);

// The number of values in a bounded interval that is not empty; throws base::Overflow beyond 64 bits.
inline std::int64_t extentOf(const Interval& range) {
    return base::add(base::subtract(range.upper, range.lower), 1);
}

// The greatest integer where it does not fit; 0 of an empty one.
inline std::int64_t saturatedExtent(const Interval& range) {
    if (range.empty()) return 0;
    std::int64_t steps;
    if (__builtin_sub_overflow(range.upper, range.lower, &steps)) return Interval::most;
    return base::saturatedSum(steps, std::int64_t{1});
}

} // namespace tactus::polyhedra
