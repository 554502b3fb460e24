// The types of the language and the values they hold.
#pragma once

#include <cstdint>
#include <string>

namespace tactus::ure {

struct Type {
    enum class Kind : std::uint8_t { Int, UInt, Fixed, UFixed, Float, Bool };
    Kind kind = Kind::Int;
    std::uint8_t bits = 32;    // 1..64; Float: 32 or 64; Bool: 1
    std::uint8_t fraction = 0; // fractional bits of Fixed and UFixed, 0..bits

    bool isInteger() const { return kind == Kind::Int || kind == Kind::UInt; }
    bool isFixed() const { return kind == Kind::Fixed || kind == Kind::UFixed; }
    bool isFloat() const { return kind == Kind::Float; }
    bool isBool() const { return kind == Kind::Bool; }
    bool isNumber() const { return kind != Kind::Bool; }
    bool isSigned() const { return kind == Kind::Int || kind == Kind::Fixed; }
    friend bool operator==(const Type&, const Type&) = default;
};

inline constexpr Type intType(int bits) {
    return {Type::Kind::Int, static_cast<std::uint8_t>(bits), 0};
}
inline constexpr Type uintType(int bits) {
    return {Type::Kind::UInt, static_cast<std::uint8_t>(bits), 0};
}
inline constexpr Type floatType(int bits) {
    return {Type::Kind::Float, static_cast<std::uint8_t>(bits), 0};
}
inline constexpr Type boolType() {
    return {Type::Kind::Bool, 1, 0};
}
inline constexpr Type fixedType(int bits, int fraction, bool isSigned = true) {
    return {isSigned ? Type::Kind::Fixed : Type::Kind::UFixed, static_cast<std::uint8_t>(bits),
            static_cast<std::uint8_t>(fraction)};
}

// "Int(32)", "UFixed(16, 4)", "Bool"
std::string toString(Type type);

// A value of some type, 64 bits: an integer or fixed-point number is its (scaled) two's complement value,
// sign-extended if the type is signed, zero-extended if not; Float(32) is its bits zero-extended, Float(64)
// its bits; Bool is 0 or 1. So equal values of one type have equal bits, except NaNs and the two zeros.
struct Value {
    std::uint64_t bits = 0;

    static Value ofInteger(std::int64_t value) { return {static_cast<std::uint64_t>(value)}; } // not wrapped
    static Value ofFloat(float value);
    static Value ofDouble(double value);
    static Value ofBool(bool value) { return {value ? 1u : 0u}; }
    std::int64_t asInteger() const { return static_cast<std::int64_t>(bits); }
    float asFloat() const;
    double asDouble() const; // of a Float(64)
    bool asBool() const { return bits != 0; }
    friend bool operator==(const Value&, const Value&) = default;
};

// Equal bit for bit, all NaNs of a type being equal.
bool matches(Type type, Value a, Value b);
// The value as a double (fixed point unscaled); exact up to 53 bits.
double toDouble(Type type, Value value);
// Decimal text that reads back as the same value: the shortest for floats, all digits for fixed point (there
// are never more than 64 behind the point); "nan", "inf", "-inf", "true".
std::string toString(Type type, Value value);

} // namespace tactus::ure
