#include "ure/types/arithmetic.h"
#include "ure/types/operators.h"

#include <cassert>
#include <cfloat>
#include <cmath>

namespace tactus::ure {

static_assert(FLT_EVAL_METHOD == 0, "Float(32) is computed in float, without wider intermediate results");

namespace {

template<class Float>
Float unary(Operator op, Float x) {
    switch (op) {
    case Operator::Negate:
        return -x;
    case Operator::Abs:
        return std::fabs(x);
    case Operator::Sqrt:
        return std::sqrt(x);
    case Operator::Exp:
        return std::exp(x);
    case Operator::Log:
        return std::log(x);
    case Operator::Sin:
        return std::sin(x);
    case Operator::Cos:
        return std::cos(x);
    case Operator::Exp2:
        return std::exp2(x);
    case Operator::Log2:
        return std::log2(x);
    case Operator::Floor:
        return std::floor(x);
    case Operator::Ceil:
        return std::ceil(x);
    case Operator::Round:
        return std::round(x);
    default:
        assert(false && "not an operator of floats");
        return x;
    }
}

// NaN is skipped and -0 is below 0, so the result does not depend on the order of a reduction.
template<class Float>
Float minimum(Float a, Float b) {
    if (std::isnan(a)) return b;
    if (a == b) return std::signbit(a) ? a : b;
    return b < a ? b : a;
}

template<class Float>
Float maximum(Float a, Float b) {
    if (std::isnan(a)) return b;
    if (a == b) return std::signbit(a) ? b : a;
    return b > a ? b : a;
}

template<class Float>
Float binary(Operator op, Float a, Float b) {
    switch (op) {
    case Operator::Add:
        return a + b;
    case Operator::Subtract:
        return a - b;
    case Operator::Multiply:
        return a * b;
    case Operator::Divide:
        return a / b;
    case Operator::Power:
        return std::pow(a, b);
    case Operator::Minimum:
        return minimum(a, b);
    case Operator::Maximum:
        return maximum(a, b);
    default:
        assert(false && "not an operator of floats");
        return a;
    }
}

template<class Float>
bool compare(Operator op, Float a, Float b) {
    switch (op) {
    case Operator::Equal:
        return a == b;
    case Operator::NotEqual:
        return a != b;
    case Operator::Less:
        return a < b;
    case Operator::LessEqual:
        return a <= b;
    case Operator::Greater:
        return a > b;
    default:
        assert(op == Operator::GreaterEqual);
        return a >= b;
    }
}

} // namespace

Value applyFloat(Operator op, Type type, Value operand) {
    return type.bits == 32 ? Value::ofFloat(unary(op, operand.asFloat()))
                           : Value::ofDouble(unary(op, operand.asDouble()));
}

Value applyFloat(Operator op, Type type, Value left, Value right) {
    if (isComparison(op))
        return Value::ofBool(type.bits == 32 ? compare(op, left.asFloat(), right.asFloat())
                                             : compare(op, left.asDouble(), right.asDouble()));
    return type.bits == 32 ? Value::ofFloat(binary(op, left.asFloat(), right.asFloat()))
                           : Value::ofDouble(binary(op, left.asDouble(), right.asDouble()));
}

} // namespace tactus::ure
