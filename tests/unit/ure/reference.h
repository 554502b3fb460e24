// Arithmetic written a second time, from language.md and with numbers wide enough to be exact, for the tests
// of types and operators.
#pragma once

#include "ure/operators.h"

#include <gtest/gtest.h>
#include <vector>

namespace tactus::ure::reference {

using Wide = __int128;
// Has more than twice the digits of a double: + - * / rounded first to it and then to double are rounded as
// if once.
using Quad = __float128;

inline Wide power(int exponent) {
    return Wide{1} << exponent;
}

// An integer or fixed-point value times 2^fraction.
inline Wide scaled(Type type, Value value) {
    return type.isSigned() ? Wide{value.asInteger()} : Wide{value.bits};
}

inline Wide lowest(Type type) {
    return type.isSigned() ? -power(type.bits - 1) : 0;
}
inline Wide highest(Type type) {
    return power(type.bits - (type.isSigned() ? 1 : 0)) - 1;
}
inline bool contains(Type type, Wide scaledValue) {
    return lowest(type) <= scaledValue && scaledValue <= highest(type);
}

// The one value of the type that differs from the number by a multiple of 2^bits.
inline Value wrapped(Type type, Wide number) {
    Wide residue = number % power(type.bits);
    if (residue < lowest(type)) residue += power(type.bits);
    if (residue > highest(type)) residue -= power(type.bits);
    return {static_cast<std::uint64_t>(residue)};
}

inline Wide floorQuotient(Wide a, Wide b) {
    Wide quotient = a / b;
    while ((b > 0) ? quotient * b > a : quotient * b < a) --quotient;
    return quotient;
}

inline Quad twoTo(int exponent) {
    Quad result = 1;
    for (; exponent > 0; --exponent) result *= 2;
    for (; exponent < 0; ++exponent) result /= 2;
    return result;
}

// The number that a value of a numeric type stands for.
inline Quad number(Type type, Value value) {
    if (type.isFloat()) return type.bits == 32 ? Quad{value.asFloat()} : Quad{value.asDouble()};
    return static_cast<Quad>(scaled(type, value)) * twoTo(-type.fraction);
}

inline Value rounded(Type type, Quad number) {
    return type.bits == 32 ? Value::ofFloat(static_cast<float>(number))
                           : Value::ofDouble(static_cast<double>(number));
}

// Every value of a type of few bits.
inline std::vector<Value> allValues(Type type) {
    std::vector<Value> values;
    for (Wide n = lowest(type); n <= highest(type); ++n) values.push_back({static_cast<std::uint64_t>(n)});
    return values;
}

// Values at which arithmetic goes wrong.
std::vector<Value> edgeValues(Type type);
std::vector<Type> smallTypes(); // integers and fixed point of 1 to 4 bits
std::vector<Type> edgeTypes();  // integers and fixed point at the widths where something changes

// The operands converted as the signature asks, and the operator applied.
struct Outcome {
    Value value{};
    Events events{};
};
Outcome compute(const Signature& signature, Operator op, Type type, Value operand);
Outcome compute(const Signature& signature, Operator op, Type leftType, Type rightType, Value left,
                Value right);

std::string describe(Operator op, Type leftType, Type rightType, Value left, Value right);

} // namespace tactus::ure::reference
