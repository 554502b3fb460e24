// Arithmetic of quasi-affine forms over the loops, as integers without end. Every operation throws
// base::Overflow where a coefficient leaves 64 bits.
#pragma once

#include "polyhedra/formula.h"

namespace tactus::ure {

using polyhedra::QuasiAffine;

QuasiAffine sum(const QuasiAffine& a, const QuasiAffine& b);
QuasiAffine difference(const QuasiAffine& a, const QuasiAffine& b);
QuasiAffine scaled(std::int64_t factor, const QuasiAffine& a);
// floor(a / divisor) and a - divisor * floor(a / divisor); the divisor is not 0.
QuasiAffine quotient(const QuasiAffine& a, std::int64_t divisor);
QuasiAffine remainder(const QuasiAffine& a, std::int64_t divisor);

bool isNumber(const QuasiAffine& a);
// The interval of the form over the box of visible variables; it may be wider than the values that are taken.
polyhedra::Interval range(const QuasiAffine& a, const std::vector<polyhedra::Interval>& box);

// Conditions, folded where they hold always or never. A condition of more than `intricate` atoms becomes
// Unknown: no analysis would split it, and a chain of conditions holds each of its parts.
inline constexpr std::size_t intricate = 256;
polyhedra::Formula constantly(bool value);
polyhedra::Formula unknown();
polyhedra::Formula nonNegative(QuasiAffine atom);
polyhedra::Formula zero(QuasiAffine atom);
polyhedra::Formula negation(polyhedra::Formula a);
polyhedra::Formula conjunction(polyhedra::Formula a, polyhedra::Formula b);
polyhedra::Formula disjunction(polyhedra::Formula a, polyhedra::Formula b);

} // namespace tactus::ure
