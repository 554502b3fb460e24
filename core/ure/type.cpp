#include "ure/operators.h"

#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace tactus::ure {

std::string toString(Type type) {
    switch (type.kind) {
    case Type::Kind::Int:
        return fmt::format("Int({})", type.bits);
    case Type::Kind::UInt:
        return fmt::format("UInt({})", type.bits);
    case Type::Kind::Fixed:
        return fmt::format("Fixed({}, {})", type.bits, type.fraction);
    case Type::Kind::UFixed:
        return fmt::format("UFixed({}, {})", type.bits, type.fraction);
    case Type::Kind::Float:
        return fmt::format("Float({})", type.bits);
    case Type::Kind::Bool:
        break;
    }
    return "Bool";
}

Value Value::ofFloat(float value) {
    return {std::bit_cast<std::uint32_t>(value)};
}
Value Value::ofDouble(double value) {
    return {std::bit_cast<std::uint64_t>(value)};
}
float Value::asFloat() const {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}
double Value::asDouble() const {
    return std::bit_cast<double>(bits);
}

bool matches(Type type, Value a, Value b) {
    if (a == b) return true;
    if (!type.isFloat()) return false;
    return type.bits == 32 ? std::isnan(a.asFloat()) && std::isnan(b.asFloat())
                           : std::isnan(a.asDouble()) && std::isnan(b.asDouble());
}

Value greatest(Type type) {
    if (type.isFloat())
        return type.bits == 32 ? Value::ofFloat(std::numeric_limits<float>::infinity())
                               : Value::ofDouble(std::numeric_limits<double>::infinity());
    return {~std::uint64_t{0} >> (64 - type.bits) >> (type.isSigned() ? 1 : 0)};
}

Value least(Type type) {
    if (type.isFloat())
        return type.bits == 32 ? Value::ofFloat(-std::numeric_limits<float>::infinity())
                               : Value::ofDouble(-std::numeric_limits<double>::infinity());
    return {type.isSigned() ? ~greatest(type).bits : 0};
}

Value one(Type type) {
    if (type.isBool()) return Value::ofBool(true);
    if (type == intType(1)) return Value::ofInteger(-1); // wrapped: products of Int(1) are right modulo 2
    return ofInteger(type, 1).value_or(greatest(type));
}

} // namespace tactus::ure
