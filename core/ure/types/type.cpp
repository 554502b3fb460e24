#include "ure/types/type.h"

#include <bit>
#include <cmath>
#include <fmt/format.h>

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
    // Processors and libraries make NaNs of different bits, so all of them match.
    if (!type.isFloat()) return false;
    return type.bits == 32 ? std::isnan(a.asFloat()) && std::isnan(b.asFloat())
                           : std::isnan(a.asDouble()) && std::isnan(b.asDouble());
}

} // namespace tactus::ure
