// Integers of 128 bits as the numbers of a type: its ends, and the value that stays when one wraps.
#pragma once

#include "ure/types/type.h"

namespace tactus::test {

using Wide = __int128;

inline Wide power(int exponent) {
    return Wide{1} << exponent;
}
inline Wide lowest(ure::Type type) {
    return type.isSigned() ? -power(type.bits - 1) : 0;
}
inline Wide highest(ure::Type type) {
    return power(type.bits - (type.isSigned() ? 1 : 0)) - 1;
}
inline bool holds(ure::Type type, Wide scaled) {
    return lowest(type) <= scaled && scaled <= highest(type);
}
// The one value of the type that differs from the number by a multiple of 2^bits.
inline Wide residue(ure::Type type, Wide scaled) {
    Wide value = scaled % power(type.bits);
    if (value < lowest(type)) value += power(type.bits);
    if (value > highest(type)) value -= power(type.bits);
    return value;
}
inline Wide floorQuotient(Wide a, Wide b) {
    const Wide quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

} // namespace tactus::test
