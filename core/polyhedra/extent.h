// How many integers an interval holds.
#pragma once

#include "base/checked.h"
#include "polyhedra/piece.h"

namespace tactus::polyhedra {

// Of a bounded interval that is not empty; throws base::Overflow beyond 64 bits.
inline std::int64_t extentOf(const Interval& range) {
    return base::add(base::subtract(range.upper, range.lower), 1);
}

} // namespace tactus::polyhedra
