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

// An index is an integer; as a number with a fraction it is converted.
ExprId index(Nodes& nodes, const Untyped& operand, Type type) {
    const Type integer = type.isInteger() ? type : *typeAlone(operand);
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
    case Untyped::Kind::Decimal:
        return nodes.constant(type, *ofLiteral(type, decimal(operand)), operand.span);
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
