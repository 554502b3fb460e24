// How the operators compute, kind by kind; apply() and convert() choose among these. Nothing here is for
// other stages.
#pragma once

#include "ure/types/operator.h"

#include <bit>

namespace tactus::ure {

// The value whose low `type.bits` bits these are, extended as the type is signed. Not for floats.
inline Value wrap(Type type, std::uint64_t bits) {
    const int unused = 64 - type.bits;
    if (type.isSigned()) return Value::ofInteger(static_cast<std::int64_t>(bits << unused) >> unused);
    return {bits << unused >> unused};
}

// 2 to the exponent, exactly; the exponent is -1022..1023.
inline double powerOfTwo(int exponent) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(1023 + exponent) << 52);
}

// Integers, Bool, and of fixed point all but `/`: there the scaled values compute as integers do. `type` is
// the one in which the operator computes: the operands' for comparisons, else the result's.
Value applyInteger(Operator op, Type type, Value operand, Events& events);
Value applyInteger(Operator op, Type type, Value left, Value right, Events& events);

// floor, ceil and round of a number with fractional bits or without: a whole number, as such not scaled.
Value wholeNumber(Operator op, Type type, Value operand);

Value divideFixed(Type leftType, Type rightType, Type result, Value left, Value right, Events& events);

Value applyFloat(Operator op, Type type, Value operand);
Value applyFloat(Operator op, Type type, Value left, Value right);

} // namespace tactus::ure
