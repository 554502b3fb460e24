// Numbers as text, to and from values: exact, or rounded once.
#include "ure/types/arithmetic.h"
#include "ure/types/operators.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <ranges>

namespace tactus::ure {

namespace {

using Unsigned = unsigned __int128;

// A literal taken apart: `text` has neither sign nor 0x.
struct Literal {
    bool isNegative = false;
    bool isHexadecimal = false;
    std::string_view text;
};

Literal takenApart(std::string_view spelling) {
    Literal literal;
    literal.isNegative = spelling.starts_with('-');
    if (literal.isNegative) spelling.remove_prefix(1);
    literal.isHexadecimal = spelling.starts_with("0x") || spelling.starts_with("0X");
    if (literal.isHexadecimal) spelling.remove_prefix(2);
    literal.text = spelling;
    return literal;
}

bool areDigits(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool areHexadecimalDigits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

// 0.d1 d2 d3 ... times 10 to the exponent; d1 is not 0, and there are no digits if the number is 0.
struct Decimal {
    std::string digits;
    std::int64_t exponent = 0;
};

// The number behind `e`. One too large to matter is cut off, far beyond the length of any literal.
std::optional<std::int64_t> exponentOf(std::string_view text) {
    const bool isNegative = text.starts_with('-');
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    if (!areDigits(text)) return std::nullopt;
    std::int64_t exponent = 0;
    for (char c : text) exponent = std::min(std::int64_t{1} << 40, exponent * 10 + (c - '0'));
    return isNegative ? -exponent : exponent;
}

std::optional<Decimal> decimalOf(std::string_view text) {
    const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
    const auto exponent =
        mark == text.size() ? std::optional<std::int64_t>(0) : exponentOf(text.substr(mark + 1));
    std::string digits(text.substr(0, mark));
    const std::size_t point = std::min(digits.find('.'), digits.size());
    if (point < digits.size()) digits.erase(point, 1);
    if (!exponent || !areDigits(digits)) return std::nullopt;

    const std::size_t zeros = std::min(digits.find_first_not_of('0'), digits.size());
    digits.erase(0, zeros);
    return Decimal{digits, static_cast<std::int64_t>(point) - static_cast<std::int64_t>(zeros) + *exponent};
}

// A number without sign: whole + 0.d1 d2 d3 ... Nothing, below, stands for no number or one beyond every
// type.
struct Magnitude {
    Unsigned whole = 0;
    std::string behind; // the digits behind the point, as numbers 0..9
};

std::optional<Magnitude> magnitudeOfHexadecimal(std::string_view text) {
    std::uint64_t whole = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), whole, 16);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return Magnitude{whole, {}};
}

std::optional<Magnitude> magnitudeOfDecimal(std::string_view text) {
    std::optional<Decimal> decimal = decimalOf(text);
    if (!decimal) return std::nullopt;
    Magnitude magnitude;
    // 10^-20 is less than half of 2^-64, the finest step of a type, and 10^20 is more than 2^64.
    if (decimal->digits.empty() || decimal->exponent < -20) return magnitude;
    if (decimal->exponent > 20) return std::nullopt;

    std::string& digits = decimal->digits;
    for (char& digit : digits) digit = static_cast<char>(digit - '0');
    const auto before = static_cast<std::size_t>(std::max<std::int64_t>(decimal->exponent, 0));
    if (digits.size() < before) digits.resize(before, 0);
    for (std::size_t index = 0; index < before; ++index)
        magnitude.whole = magnitude.whole * 10 + digits[index];
    magnitude.behind.assign(static_cast<std::size_t>(std::max<std::int64_t>(-decimal->exponent, 0)), 0);
    magnitude.behind += digits.substr(before);
    return magnitude;
}

// Doubles 0.d1 d2 d3 ... and takes off what comes before the point: its next binary digit.
int takeBit(std::string& behind) {
    int carry = 0;
    for (char& digit : std::views::reverse(behind)) {
        const int doubled = 2 * digit + carry;
        digit = static_cast<char>(doubled % 10);
        carry = doubled / 10;
    }
    return carry;
}

// The magnitude times 2^fraction, to the nearest integer, of two the even one.
Unsigned scaledBy(Magnitude magnitude, int fraction) {
    Unsigned result = magnitude.whole;
    for (int bit = 0; bit < fraction; ++bit) result = result * 2 + takeBit(magnitude.behind);
    const bool isHalfOrMore = takeBit(magnitude.behind) == 1;
    const bool isMore = std::ranges::any_of(magnitude.behind, [](char digit) { return digit != 0; });
    return result + (isHalfOrMore && (isMore || result % 2 == 1) ? 1 : 0);
}

std::optional<Value> scaledOfLiteral(Type type, const Literal& literal) {
    const auto magnitude =
        literal.isHexadecimal ? magnitudeOfHexadecimal(literal.text) : magnitudeOfDecimal(literal.text);
    const Unsigned limit = literal.isNegative ? -least(type).bits : greatest(type).bits;
    if (!magnitude || magnitude->whole > limit >> type.fraction) return std::nullopt;
    // Rounding may lead one step beyond the limit.
    const auto nearest = static_cast<std::uint64_t>(std::min(scaledBy(*magnitude, type.fraction), limit));
    return wrap(type, literal.isNegative ? -nearest : nearest);
}

template<class Float>
std::optional<Float> floatOfLiteral(const Literal& literal) {
    const std::string_view text = literal.text;
    const std::optional<Decimal> decimal = literal.isHexadecimal ? std::nullopt : decimalOf(text);
    if (literal.isHexadecimal ? !areHexadecimalDigits(text) : !decimal) return std::nullopt;
    const auto format = literal.isHexadecimal ? std::chars_format::hex : std::chars_format::general;
    Float value = 0;
    const std::errc error = std::from_chars(text.data(), text.data() + text.size(), value, format).ec;
    // Out of range is what is too large and what is too small alike.
    if (error != std::errc() && decimal && decimal->exponent < 0)
        value = 0;
    else if (error != std::errc() || std::isinf(value))
        return std::nullopt;
    return literal.isNegative ? -value : value;
}

std::string fixedToString(Type type, Value value) {
    const bool isNegative = type.isSigned() && value.asInteger() < 0;
    const std::uint64_t magnitude = isNegative ? -value.bits : value.bits;
    const auto whole = static_cast<std::uint64_t>(Unsigned{magnitude} >> type.fraction);
    std::string text = fmt::format("{}{}", isNegative ? "-" : "", whole);
    const Unsigned mask = (Unsigned{1} << type.fraction) - 1;
    // With up to 64 fractional bits the product by 10 needs more than 64.
    Unsigned rest = magnitude & mask;
    if (rest != 0) text += '.';
    for (; rest != 0; rest &= mask) {
        rest *= 10;
        text += static_cast<char>('0' + static_cast<int>(rest >> type.fraction));
    }
    return text;
}

// Not for floats.
bool fits(Type type, std::int64_t value) {
    const int beforePoint = type.bits - type.fraction - (type.isSigned() ? 1 : 0); // binary digits, -1..64
    if (beforePoint < 0 || (value < 0 && !type.isSigned())) return value == 0;
    return beforePoint >= 63 || value >> beforePoint == (value < 0 ? -1 : 0);
}

template<class Float>
std::string floatToString(Float value) {
    return std::isnan(value) ? "nan" : fmt::format("{}", value);
}

} // namespace

std::optional<Value> ofLiteral(Type type, std::string_view spelling) {
    const Literal literal = takenApart(spelling);
    if (type.isBool()) return std::nullopt;
    if (!type.isFloat()) return scaledOfLiteral(type, literal);
    if (type.bits == 32) {
        const auto value = floatOfLiteral<float>(literal);
        return value ? std::optional(Value::ofFloat(*value)) : std::nullopt;
    }
    const auto value = floatOfLiteral<double>(literal);
    return value ? std::optional(Value::ofDouble(*value)) : std::nullopt;
}

std::optional<Value> ofInteger(Type type, std::int64_t value) {
    if (type.isBool()) return std::nullopt;
    if (type.isFloat()) return convert(intType(64), type, Value::ofInteger(value));
    if (!fits(type, value)) return std::nullopt;
    return convert(intType(64), type, Value::ofInteger(value));
}

std::string toString(Type type, Value value) {
    switch (type.kind) {
    case Type::Kind::Bool:
        return value.asBool() ? "true" : "false";
    case Type::Kind::Int:
        return fmt::format("{}", value.asInteger());
    case Type::Kind::UInt:
        return fmt::format("{}", value.bits);
    case Type::Kind::Float:
        return type.bits == 32 ? floatToString(value.asFloat()) : floatToString(value.asDouble());
    default:
        return fixedToString(type, value);
    }
}

} // namespace tactus::ure
