// Arithmetic written a second time, from language.md and with numbers wide enough to be exact, for the tests
// of types and operators.
#pragma once

#include "support/wide_integers.h"
#include "ure/types/operators.h"

#include <gtest/gtest.h>
#include <vector>

namespace tactus::ure::reference {

using test::floorQuotient, test::highest, test::lowest, test::power, test::Wide;
// Has more than twice the digits of a double: + - * / rounded first to it and then to double are rounded as
// if once.
using Quad = __float128;

// An integer or fixed-point value times 2^fraction.
inline Wide scaled(Type type, Value value) {
    return type.isSigned() ? Wide{value.asInteger()} : Wide{value.bits};
}

inline bool contains(Type type, Wide scaledValue) {
    return test::holds(type, scaledValue);
}
inline Value wrapped(Type type, Wide number) {
    return {static_cast<std::uint64_t>(test::residue(type, number))};
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
