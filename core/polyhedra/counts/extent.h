// How many integers an interval holds.
#pragma once

#include "base/checked.h"
#include "base/saturated.h"
#include "polyhedra/piece.h"

namespace tactus::polyhedra {

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
