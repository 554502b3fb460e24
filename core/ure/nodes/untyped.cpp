#include "ure/nodes/untyped.h"

#include <cmath>

namespace tactus::ure {

namespace {

// floor(value / 2^bits), also of a negative value.
Integer shiftedRight(Integer value, int bits) {
    return value >> bits;
}

Integer asInteger(Type type, Value value) {
    return type.isSigned() ? Integer{value.asInteger()} : Integer{value.bits};
}

std::string decimal(const Untyped& operand) {
    return (operand.isNegative ? "-" : "") + operand.spelling;
}

Value number(Type type, Integer value) {
    // Fixed point: whoever asks has seen that it fits, so the shift keeps all bits.
    if (!type.isFloat()) return {static_cast<std::uint64_t>(value) << (type.fraction & 63)};
    return type.bits == 64 ? Value::ofDouble(static_cast<double>(value))
                           : Value::ofFloat(static_cast<float>(value));
}

// first + step * n, in an order in which each sum is an index of some iteration.
ExprId indexByStep(Nodes& nodes, const Untyped& operand, Type integer) {
    const auto number = [&](std::int64_t value) {
        return nodes.constant(integer, convert(intType(64), integer, Value::ofInteger(value)), operand.span);
    };
    const auto apply = [&](Operator op, ExprId left, ExprId right) {
        return nodes.binary(op, left, right, signatureOf(op, nodes[left].type, nodes[right].type),
                            operand.span);
    };
    ExprId sum = number(operand.stepped->first.constant);
    const auto addTerm = [&](std::int64_t factor, LoopId loop) {
        if (factor == 0) return;
        ExprId term = nodes.index(loop, integer, operand.span);
        const std::int64_t size = factor < 0 ? -factor : factor;
        if (size != 1) term = apply(Operator::Multiply, number(size), term);
        const bool isFirst =
            nodes[sum].kind == Expr::Kind::Constant && nodes[sum].value.bits == 0 && factor > 0;
        sum = isFirst ? term : apply(factor < 0 ? Operator::Subtract : Operator::Add, sum, term);
    };
    for (std::size_t outer = 0; outer < operand.stepped->first.dimensions(); ++outer)
        addTerm(operand.stepped->first.coefficients[outer], LoopId(static_cast<std::uint32_t>(outer)));
    addTerm(operand.stepped->step, operand.loop);
    return nodes.converted(sum, integer);
}

// An index is an integer; as a number with a fraction it is converted.
ExprId index(Nodes& nodes, const Untyped& operand, Type type) {
    const Type integer = type.isInteger() ? type : *typeAlone(operand);
    if (operand.stepped)
        return nodes.converted(indexByStep(nodes, operand, meet(integer, integer).result), type);
    const ExprId node = operand.kind == Untyped::Kind::Index
                            ? nodes.index(operand.loop, integer, operand.span)
                            : nodes.dimension(operand.dimension, integer, operand.span);
    return nodes.converted(node, type);
}

} // namespace

bool fits(const Untyped& operand, Type type) {
    if (type.isBool()) return false;
    if (operand.kind == Untyped::Kind::Infinity) return true;
    if (operand.kind == Untyped::Kind::Decimal)
        return !type.isInteger() && ofLiteral(type, decimal(operand)).has_value();
    if (type.isFloat()) return true;
    const Integer smallest = asInteger(type, least(type)), largest = asInteger(type, greatest(type));
    // Whole numbers from the least value up to the greatest one.
    const Integer first = -shiftedRight(-smallest, type.fraction),
                  last = shiftedRight(largest, type.fraction);
    return first <= operand.lowest && operand.highest <= last;
}

std::optional<Type> typeAlone(const Untyped& operand) {
    if (operand.kind == Untyped::Kind::Infinity) return std::nullopt;
    const bool isDecimal = operand.kind == Untyped::Kind::Decimal;
    for (Type type : {isDecimal ? floatType(32) : intType(32), isDecimal ? floatType(32) : intType(64)})
        if (fits(operand, type)) return type;
    return std::nullopt;
}

std::optional<Type> typeBeside(const Untyped& operand, Type other) {
    if (other.isBool()) return std::nullopt;
    // The greatest value of what the other can be, not of the wider type that the two compute in.
    if (operand.kind == Untyped::Kind::Infinity) return other;
    const Type computing = other.isInteger() ? meet(other, other).result : other;
    return fits(operand, computing) ? std::optional(computing) : std::nullopt;
}

ExprId typed(Nodes& nodes, const Untyped& operand, Type type) {
    assert(fits(operand, type));
    switch (operand.kind) {
    case Untyped::Kind::Number:
        return nodes.constant(type, number(type, operand.lowest), operand.span);
    case Untyped::Kind::Decimal: {
        const Value value = *ofLiteral(type, decimal(operand));
        if (!operand.param.valid() || (operand.isTurned && !type.isFloat()))
            return nodes.constant(type, value, operand.span);
        if (!operand.isTurned) return nodes.realParameter(operand.param, type, value, operand.span);
        Untyped straight = *negated(operand);
        const ExprId param = typed(nodes, straight, type);
        return nodes.unary(Operator::Negate, param, signatureOf(Operator::Negate, type), operand.span);
    }
    case Untyped::Kind::Infinity:
        return nodes.constant(type, operand.isNegative ? least(type) : greatest(type), operand.span);
    case Untyped::Kind::Parameter:
        return nodes.parameter(operand.param, type, static_cast<std::int64_t>(operand.lowest), operand.span);
    default:
        return index(nodes, operand, type);
    }
}

std::optional<Untyped> negated(Untyped operand) {
    switch (operand.kind) {
    case Untyped::Kind::Number:
        operand.lowest = operand.highest = -operand.lowest;
        return operand;
    case Untyped::Kind::Decimal:
    case Untyped::Kind::Infinity:
        operand.isNegative = !operand.isNegative;
        operand.isTurned = !operand.isTurned;
        return operand;
    default:
        return std::nullopt;
    }
}

std::string describe(const Untyped& operand) {
    switch (operand.kind) {
    case Untyped::Kind::Infinity:
        return operand.isNegative ? "-infinity" : "infinity";
    case Untyped::Kind::Decimal:
        return decimal(operand);
    default: {
        const Integer size = operand.lowest < 0 ? -operand.lowest : operand.lowest;
        return fmt::format("{}{}", operand.lowest < 0 ? "-" : "", static_cast<std::uint64_t>(size));
    }
    }
}

} // namespace tactus::ure
