#include "base/wide.h"
#include "ure/types/arithmetic.h"

namespace tactus::ure {

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
