// The one table of operators: what each computes for each type. Evaluator, simulator and emitters read it;
// none of them knows arithmetic of its own.
//
// Expressions of a System are fully typed: operands have been converted to what the operator takes
// (signatureOf has the rules of language.md, "Types"), so apply() needs no promotion.
#pragma once

#include "ure/types/operator.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace tactus::ure {

struct OperatorInfo {
    Operator op;
    std::string_view name;     // "Add"
    std::string_view spelling; // "+" or "min"; empty for Convert
    int arity;
};

const OperatorInfo& info(Operator op);
std::span<const OperatorInfo> allOperators(); // in the order of the enumeration
bool isComparison(Operator op);               // Equal .. GreaterEqual
bool makesWhole(Operator op);                 // Floor, Ceil, Round
bool computesInFloats(Operator op);           // Sqrt .. Log2 and Power, whatever their operands are
bool dividesIntegers(Operator op);            // Divide .. ModuloToZero: 0 where the divisor is 0

// The types that the operator takes and gives where its operands have these *before* conversion, or why it
// can't.
struct Signature {
    std::array<Type, 2> operands; // convert operand n to operands[n] first
    Type result;
    std::string refusal; // a sentence; empty if the operator is defined
};
// Integers and fixed point under what computes in floats become Float(32), as in Halide; two of them under
// pow, too. DivideToZero and ModuloToZero (the remainder has the sign of the dividend) are of integers alone.
// Fixed point under floor, ceil and round becomes fixed point without fraction, of one integer bit more; of
// integers these are the integer. `& | ^ min max` and comparisons are defined for two Bools. Not for Convert,
// whose result is not a matter of the operand.
Signature signatureOf(Operator op, Type operand);
Signature signatureOf(Operator op, Type left, Type right);
// The type in which two operands meet (select, min, max, comparisons), with the same rules: `result` is that
// type. An operand computes alone in the type in which it meets itself (Int(8) in Int(32)).
Signature meet(Type left, Type right);
// Convert: empty, or why `from` doesn't become `to` (Bool only by a cast, numbers also by assignment).
std::string conversionRefusal(Type from, Type to, bool isCast);

// The value of the operator; operands already have the signature's operand types. `result` is the signature's
// result. Events are only ever set. `min` and `max` of floats skip NaN and take -0 to be below 0, so that the
// order of a reduction doesn't show.
Value apply(Operator op, Type operandType, Type result, Value operand, Events& events);
Value apply(Operator op, Type leftType, Type rightType, Type result, Value left, Value right, Events& events);
// Assignment and casts: wrap, truncate, saturate as the language says.
Value convert(Type from, Type to, Value value);

// The identity of a reduction in this type, `infinity`, and the ends of the type.
Value greatest(Type type); // +inf for floats
Value least(Type type);    // -inf for floats
Value one(Type type);      // saturated if 1 does not fit (Fixed(8, 8))
// The nearest value of the type (of two, the even one) of an exact literal: `12`, `0x1F`, `2.5e-3`, with a
// `-` before it or not. Nothing if its integer part does not fit, for Bool, and if it is no literal.
std::optional<Value> ofLiteral(Type type, std::string_view spelling);
std::optional<Value> ofInteger(Type type, std::int64_t value); // nothing if it does not fit, and for Bool

} // namespace tactus::ure
