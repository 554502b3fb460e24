#include "cinput/program.h"

namespace tactus::cinput {

bool isReal(ScalarType type) {
    return type >= ScalarType::Float;
}

bool isSigned(ScalarType type) {
    using enum ScalarType;
    return type == Int8 || type == Int16 || type == Int32 || type == Int64 || isReal(type);
}

int bitsOf(ScalarType type) {
    static constexpr int bits[] = {1, 8, 8, 16, 16, 32, 32, 64, 64, 32, 64};
    return bits[static_cast<std::size_t>(type)];
}

std::string_view toString(ScalarType type) {
    static constexpr std::string_view names[] = {"_Bool",          "signed char", "unsigned char", "short",
                                                 "unsigned short", "int",         "unsigned int",  "long",
                                                 "unsigned long",  "float",       "double"};
    return names[static_cast<std::size_t>(type)];
}

// The low bits of the type, sign-extended where it is signed.
static std::int64_t wrapped(std::int64_t value, ScalarType type) {
    const int unused = 64 - bitsOf(type);
    const std::uint64_t high = static_cast<std::uint64_t>(value) << unused;
    return isSigned(type) ? static_cast<std::int64_t>(high) >> unused
                          : static_cast<std::int64_t>(high >> unused);
}

static double realOf(const Constant& value) {
    if (isReal(value.type)) return value.real;
    return value.type == ScalarType::UInt64 ? static_cast<double>(static_cast<std::uint64_t>(value.integer))
                                            : static_cast<double>(value.integer);
}

std::optional<Constant> convertedTo(const Constant& value, ScalarType type) {
    if (type == ScalarType::Double) return Constant{type, 0, realOf(value)};
    if (type == ScalarType::Float) {
        const bool isUnsigned = value.type == ScalarType::UInt64;
        const float real = isReal(value.type) ? static_cast<float>(value.real)
                           : isUnsigned       ? static_cast<float>(static_cast<std::uint64_t>(value.integer))
                                              : static_cast<float>(value.integer);
        return Constant{type, 0, real};
    }
    if (type == ScalarType::Bool)
        return Constant{type, isReal(value.type) ? value.real != 0 : value.integer != 0, 0};
    if (!isReal(value.type)) return Constant{type, wrapped(value.integer, type), 0};
    constexpr double limit = 9007199254740992.0; // whole numbers up to here are exact
    if (!(value.real > -limit && value.real < limit)) return std::nullopt;
    const auto whole = static_cast<std::int64_t>(value.real);
    return wrapped(whole, type) == whole ? std::optional(Constant{type, whole, 0}) : std::nullopt;
}

} // namespace tactus::cinput
