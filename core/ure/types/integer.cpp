#include "base/checked.h"
#include "base/wide.h"
#include "ure/types/arithmetic.h"

#include <algorithm>
#include <cassert>

namespace tactus::ure {

namespace {

Value add(Type type, Value left, Value right, Events& events) {
    const Value sum = wrap(type, left.bits + right.bits);
    // Extended operands of fewer than 64 bits have their exact sum in 64 bits.
    std::int64_t ignoredSigned;
    std::uint64_t ignored;
    events.wrapped |= type.bits < 64 ? sum.bits != left.bits + right.bits
                      : type.isSigned()
                          ? __builtin_add_overflow(left.asInteger(), right.asInteger(), &ignoredSigned)
                          : __builtin_add_overflow(left.bits, right.bits, &ignored);
    return sum;
}

Value subtract(Type type, Value left, Value right, Events& events) {
    const Value difference = wrap(type, left.bits - right.bits);
    std::int64_t ignoredSigned;
    std::uint64_t ignored;
    events.wrapped |= type.bits < 64 ? difference.bits != left.bits - right.bits
                      : type.isSigned()
                          ? __builtin_sub_overflow(left.asInteger(), right.asInteger(), &ignoredSigned)
                          : __builtin_sub_overflow(left.bits, right.bits, &ignored);
    return difference;
}

Value shiftLeft(Type type, Value left, Value count) {
    // A negative count is a large one as an unsigned number.
    return count.bits < type.bits ? wrap(type, left.bits << count.bits) : Value{};
}

Value shiftRight(Type type, Value left, Value count) {
    if (!type.isSigned()) return {count.bits < type.bits ? left.bits >> count.bits : 0};
    // A shift by 63 leaves the sign alone, as one by more bits would, which C++ does not define.
    return Value::ofInteger(left.asInteger() >> std::min<std::uint64_t>(count.bits, 63));
}

Value divide(Type type, std::int64_t left, std::int64_t right) {
    // The least value divided by -1 leaves its type, and for int64 C++ defines nothing; the negation wraps.
    if (right == -1) return wrap(type, -static_cast<std::uint64_t>(left));
    return Value::ofInteger(base::floorDivide(left, right));
}
Value divide(Type, std::uint64_t left, std::uint64_t right) {
    return {left / right};
}

Value modulo(std::int64_t left, std::int64_t right) {
    return Value::ofInteger(base::floorModulo(left, right));
}
Value modulo(std::uint64_t left, std::uint64_t right) {
    return {left % right};
}

// x / -1 is apart: of the least value it leaves the type, and for int64 C++ defines neither / nor %.
Value divideToZero(Type type, std::int64_t left, std::int64_t right) {
    return right == -1 ? divide(type, left, right) : Value::ofInteger(left / right);
}
Value divideToZero(Type type, std::uint64_t left, std::uint64_t right) {
    return divide(type, left, right);
}

Value moduloToZero(std::int64_t left, std::int64_t right) {
    return Value::ofInteger(right == -1 ? 0 : left % right);
}
Value moduloToZero(std::uint64_t left, std::uint64_t right) {
    return modulo(left, right);
}

template<class Integer>
Value quotientOrRemainder(Operator op, Type type, Integer left, Integer right) {
    switch (op) {
    case Operator::Divide:
        return divide(type, left, right);
    case Operator::Modulo:
        return modulo(left, right);
    case Operator::DivideToZero:
        return divideToZero(type, left, right);
    default:
        return moduloToZero(left, right);
    }
}

// The operators that see whether their operands are signed.
template<class Integer>
Value applyOrdered(Operator op, Type type, Integer left, Integer right, Events& events) {
    switch (op) {
    case Operator::Divide:
    case Operator::Modulo:
    case Operator::DivideToZero:
    case Operator::ModuloToZero:
        if (right == 0) {
            events.divisionByZero = true;
            return {};
        }
        return quotientOrRemainder(op, type, left, right);
    case Operator::Minimum:
        return {static_cast<std::uint64_t>(std::min(left, right))};
    case Operator::Maximum:
        return {static_cast<std::uint64_t>(std::max(left, right))};
    case Operator::Less:
        return Value::ofBool(left < right);
    case Operator::LessEqual:
        return Value::ofBool(left <= right);
    case Operator::Greater:
        return Value::ofBool(left > right);
    case Operator::GreaterEqual:
        return Value::ofBool(left >= right);
    default:
        assert(false && "not an operator of integers");
        return {};
    }
}

} // namespace

Value applyInteger(Operator op, Type type, Value operand, Events& events) {
    switch (op) {
    case Operator::Negate:
        return subtract(type, Value{}, operand, events);
    case Operator::BitNot:
        return wrap(type, ~operand.bits);
    case Operator::Abs:
        return type.isSigned() && operand.asInteger() < 0 ? wrap(type, -operand.bits) : operand;
    default:
        assert(false && "not an operator of integers");
        return {};
    }
}

Value applyInteger(Operator op, Type type, Value left, Value right, Events& events) {
    switch (op) {
    case Operator::Add:
        return add(type, left, right, events);
    case Operator::Subtract:
        return subtract(type, left, right, events);
    case Operator::Multiply:
        // Modulo a power of two the product of the extended operands is right, with a sign or without.
        return wrap(type, left.bits * right.bits);
    case Operator::ShiftLeft:
        return shiftLeft(type, left, right);
    case Operator::ShiftRight:
        return shiftRight(type, left, right);
    case Operator::BitAnd:
        return {left.bits & right.bits};
    case Operator::BitOr:
        return {left.bits | right.bits};
    case Operator::BitXor:
        return {left.bits ^ right.bits};
    case Operator::Equal:
        return Value::ofBool(left.bits == right.bits);
    case Operator::NotEqual:
        return Value::ofBool(left.bits != right.bits);
    default:
        return type.isSigned() ? applyOrdered(op, type, left.asInteger(), right.asInteger(), events)
                               : applyOrdered(op, type, left.bits, right.bits, events);
    }
}

namespace {

using base::Wide;

Wide widened(Type type, Value value) {
    return type.isSigned() ? Wide{value.asInteger()} : Wide{value.bits};
}

} // namespace

// With the values l / 2^f1 and r / 2^f2 the quotient, scaled by 2^f1, is l * 2^f2 / r.
Value divideFixed(Type leftType, Type rightType, Type result, Value left, Value right, Events& events) {
    const Wide divisor = widened(rightType, right);
    if (divisor == 0) {
        events.divisionByZero = true;
        return {};
    }
    const Wide dividend = widened(leftType, left) * (Wide{1} << rightType.fraction);
    return wrap(result, static_cast<std::uint64_t>(base::floorDivide(dividend, divisor)));
}

Value wholeNumber(Operator op, Type type, Value operand) {
    const Wide number = widened(type, operand), one = Wide{1} << type.fraction;
    const Wide below = base::floorDivide(number, one), rest = number - below * one;
    // Half a unit is away from zero above a positive number only.
    const bool isAbove = op == Operator::Ceil    ? rest > 0
                         : op == Operator::Round ? 2 * rest > one || (2 * rest == one && number > 0)
                                                 : false;
    return {static_cast<std::uint64_t>(below + (isAbove ? 1 : 0))};
}

} // namespace tactus::ure
