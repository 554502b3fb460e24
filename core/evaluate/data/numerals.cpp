#include "evaluate/data/numerals.h"

#include "text/source.h"
#include "ure/types/operators.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <optional>

namespace tactus::evaluate {

using ure::Type;
using ure::Value;

namespace {

constexpr std::string_view digits = "0123456789";

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

// The part of a field that a message shows: its beginning, with `?` for bytes that are no text.
std::string shown(std::string_view text) {
    constexpr std::size_t most = 24;
    std::string sentence;
    std::size_t at = 0;
    for (std::size_t count = 0; at < text.size() && count < most; ++count) {
        const std::size_t length = text::codePointLength(text, at);
        const auto byte = static_cast<unsigned char>(text[at]);
        const bool isText = byte >= 0x20 && byte != 0x7f && (byte < 0x80 || length > 1);
        sentence += isText ? text.substr(at, length) : "?";
        at += length;
    }
    return fmt::format("'{}{}'", sentence, at < text.size() ? "..." : "");
}

// A decimal number without its sign: digits with a point among them or not, and a power of ten.
struct Decimal {
    std::string significant; // without zeros at either end; empty for 0
    long power = 0;          // of ten, for the last of them
};

std::size_t digitsAt(std::string_view text) {
    return std::min(text.find_first_not_of(digits), text.size());
}

std::optional<Decimal> decimalOf(std::string_view text) {
    Decimal decimal;
    const std::size_t before = digitsAt(text);
    decimal.significant = text.substr(0, before);
    text.remove_prefix(before);
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        const std::size_t behind = digitsAt(text);
        decimal.significant += text.substr(0, behind);
        decimal.power = -static_cast<long>(behind);
        text.remove_prefix(behind);
    }
    if (decimal.significant.empty()) return std::nullopt;
    if (text.starts_with('e') || text.starts_with('E')) {
        text.remove_prefix(1);
        const bool isNegative = text.starts_with('-');
        if (isNegative || text.starts_with('+')) text.remove_prefix(1);
        if (text.empty() || digitsAt(text) != text.size()) return std::nullopt;
        long exponent = 0; // one that is too large to matter is cut off
        for (const char c : text) exponent = std::min(1L << 40, exponent * 10 + (c - '0'));
        decimal.power += isNegative ? -exponent : exponent;
        text = {};
    }
    if (!text.empty()) return std::nullopt;
    std::string& significant = decimal.significant;
    significant.erase(0, std::min(significant.find_first_not_of('0'), significant.size()));
    const std::size_t last = significant.find_last_not_of('0') + 1;
    decimal.power += static_cast<long>(significant.size() - last);
    significant.resize(last);
    return decimal;
}

tl::unexpected<std::string> refuse(std::string sentence) {
    return tl::unexpected(std::move(sentence));
}

tl::unexpected<std::string> misfit(Type type, std::string_view text) {
    std::string sentence = fmt::format("{} does not fit {}", shown(text), ure::toString(type));
    if (!type.isFloat())
        sentence += fmt::format(", whose range is {} to {}", ure::toString(type, ure::least(type)),
                                ure::toString(type, ure::greatest(type)));
    return refuse(std::move(sentence));
}

tl::expected<Value, std::string> boolOf(std::string_view text) {
    const std::string word = lowerCase(text);
    if (word == "1" || word == "true") return Value::ofBool(true);
    if (word == "0" || word == "false") return Value::ofBool(false);
    return refuse(shown(text) + " is not a Bool: use 0, 1, true or false");
}

std::optional<Value> notFinite(Type type, bool isNegative, std::string_view word) {
    const std::string lower = lowerCase(word);
    const double infinity = std::numeric_limits<double>::infinity();
    const auto of = [&](double value) {
        return ure::convert(ure::floatType(64), type, Value::ofDouble(value));
    };
    if (lower == "nan") return of(std::numeric_limits<double>::quiet_NaN());
    if (lower == "inf" || lower == "infinity") return of(isNegative ? -infinity : infinity);
    return std::nullopt;
}

// Has rounding to fixed point gone further than to the nearest value, because the type ends before?
bool isCutOff(Type type, const std::string& literal, Value value) {
    long double number = 0; // of 64 bits, so exact for every value of a type
    std::from_chars(literal.data(), literal.data() + literal.size(), number);
    const long double found =
        type.isSigned() ? static_cast<long double>(value.asInteger()) : static_cast<long double>(value.bits);
    return std::abs(std::ldexp(number, type.fraction) - found) > 0.5L;
}

} // namespace

tl::expected<Value, std::string> valueOfNumeral(Type type, std::string_view text) {
    if (text.empty()) return refuse("a value is missing");
    if (type.isBool()) return boolOf(text);
    std::string_view number = text;
    const bool isNegative = number.starts_with('-');
    if (isNegative || number.starts_with('+')) number.remove_prefix(1);
    if (type.isFloat())
        if (const auto value = notFinite(type, isNegative, number)) return *value;
    const std::optional<Decimal> decimal = decimalOf(number);
    if (!decimal) return refuse(shown(text) + " is not a number");
    if (type.isInteger() && !decimal->significant.empty() && decimal->power < 0)
        return refuse(fmt::format("{} is not an integer, which {} needs", shown(text), ure::toString(type)));
    const std::string literal = (isNegative ? "-" : "") + std::string(number);
    const std::optional<Value> value = ure::ofLiteral(type, literal);
    if (!value || (type.isFixed() && isCutOff(type, literal, *value))) return misfit(type, text);
    return *value;
}

std::string numeralOf(Type type, Value value) {
    if (type.isBool()) return value.asBool() ? "1" : "0";
    return ure::toString(type, value);
}

} // namespace tactus::evaluate
