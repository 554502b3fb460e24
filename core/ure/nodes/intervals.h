// Interval arithmetic over integers: the values of an operator where its operands are anywhere in intervals.
// An answer may be too large, never too small. An end of int64 stands for a value at it or beyond it.
#pragma once

#include "polyhedra/set.h"
#include "ure/types/operator.h"
#include "ure/types/type.h"

namespace tactus::ure {

polyhedra::Interval rangeOf(Type type); // of truth values 0..1; the ends of int64 for what is no integer
polyhedra::Interval hull(polyhedra::Interval a, polyhedra::Interval b);
// The values of integers without wrapping, or of truth values; comparisons are 0 or 1. Both throw
// base::Overflow where an end leaves 64 bits. No interval is empty.
polyhedra::Interval imageOf(Operator op, polyhedra::Interval a);
polyhedra::Interval imageOf(Operator op, polyhedra::Interval a, polyhedra::Interval b);

} // namespace tactus::ure
