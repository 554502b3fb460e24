// Integers of 128 bits, for sums of products of 64-bit numbers. A result that does not fit throws Overflow.
#pragma once

#include "base/checked.h"

#include <limits>

namespace tactus::base {

using Wide = __int128;

inline Wide multiply(Wide a, Wide b) {
    Wide product = 0;
    if (__builtin_mul_overflow(a, b, &product)) throw Overflow();
    return product;
}

inline Wide subtract(Wide a, Wide b) {
    Wide difference = 0;
    if (__builtin_sub_overflow(a, b, &difference)) throw Overflow();
    return difference;
}

inline Wide magnitude(Wide value) {
    return value < 0 ? -value : value;
}

// Quotient rounded toward minus infinity; the divisor is not 0.
inline Wide floorDivide(Wide a, Wide b) {
    const Wide quotient = a / b;
    return quotient - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

inline std::int64_t narrow(Wide value) {
    if (value < Wide{std::numeric_limits<std::int64_t>::min()} ||
        value > Wide{std::numeric_limits<std::int64_t>::max()})
        throw Overflow();
    return static_cast<std::int64_t>(value);
}

} // namespace tactus::base
