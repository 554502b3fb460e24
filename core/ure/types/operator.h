// The operators, by name.
#pragma once

#include "ure/types/type.h"

namespace tactus::ure {

enum class Operator : std::uint8_t {
    // unary
    Negate,
    BitNot,
    LogicalNot,
    Abs,
    Sqrt,
    Exp,
    Log,
    Sin,
    Cos,
    Exp2,
    Log2,
    Floor, // to a whole number: down, up, to the nearest one
    Ceil,
    Round,   // half away from zero
    Convert, // assignment or cast: from the operand's type to the result's
    // binary
    Add,
    Subtract,
    Multiply,
    Divide, // integers and fixed point round toward minus infinity
    Modulo,
    DivideToZero, // of integers, as C's `/` and `%`
    ModuloToZero,
    Power,
    ShiftLeft,
    ShiftRight,
    BitAnd,
    BitOr,
    BitXor,
    Minimum,
    Maximum,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    // LogicalAnd, LogicalOr and Select are lazy and therefore expressions of their own (ure/system.h)
};

// Events of an operation besides its value; simulator and evaluator note the first place of each.
struct Events {
    bool divisionByZero = false; // of an integer or fixed-point number
    bool wrapped = false;        // a `+` or `-`, also a unary one, that wrapped
};

} // namespace tactus::ure
