// The numbers of the language once more, written from docs/language.md ("Types") with integers of 128 bits:
// what they are converted to, where two types meet, what the operators give. Shares only the name of a type
// with the operator table of the core.
#pragma once

#include "support/wide_integers.h"
#include "syntax/token.h"
#include "ure/types/type.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace tactus::test::plain {

using syntax::TokenKind;
using ure::Type;

struct Number {
    Type type;
    Wide scaled = 0; // an integer; fixed point times 2^fraction; Bool: 0 or 1
    double real = 0; // Float; a Float(32) is rounded to it
};

// Scaled by 2^to instead of 2^from, rounded down.
inline Wide rescaled(Wide scaled, int from, int to) {
    return to >= from ? scaled * power(to - from) : floorQuotient(scaled, power(from - to));
}
inline Number integer(Type type, Wide value) {
    return {type, residue(type, value), 0};
}
inline Number boolean(bool value) {
    return {ure::boolType(), value, 0};
}
inline Number real(Type type, double value) {
    return {type, 0, type.bits == 32 ? static_cast<double>(static_cast<float>(value)) : value};
}

inline Number toFloat(const Number& from, Type type) {
    if (from.type.isFloat()) return real(type, from.real);
    // Rounded once, then moved by a power of two.
    const double nearest = type.bits == 32 ? static_cast<double>(static_cast<float>(from.scaled))
                                           : static_cast<double>(from.scaled);
    return real(type, std::ldexp(nearest, -from.type.fraction));
}

// Toward zero to integers, down to fixed point; what is beyond the type becomes its end.
inline Number saturated(double value, Type type) {
    if (std::isnan(value)) return {type, 0, 0};
    const double moved = std::ldexp(value, type.fraction);
    const double whole = type.isInteger() ? std::trunc(moved) : std::floor(moved);
    if (whole >= std::ldexp(1, type.bits - (type.isSigned() ? 1 : 0))) return {type, highest(type), 0};
    if (whole <= static_cast<double>(lowest(type))) return {type, lowest(type), 0};
    return {type, static_cast<Wide>(whole), 0};
}

inline Number converted(const Number& from, Type type) {
    if (from.type == type) return from;
    if (type.isBool()) return boolean(from.type.isFloat() ? from.real != 0 : from.scaled != 0);
    if (type.isFloat()) return toFloat(from, type);
    if (from.type.isFloat()) return saturated(from.real, type);
    return {type, residue(type, rescaled(from.scaled, from.type.fraction, type.fraction)), 0};
}

// The smallest type of at least 32 bits with all values of both, the signed one where both kinds have them.
inline Type meetingInteger(Type a, Type b) {
    for (int bits = 32; bits <= 64; ++bits)
        for (const Type type : {ure::intType(bits), ure::uintType(bits)})
            if (std::min(lowest(a), lowest(b)) >= lowest(type) &&
                std::max(highest(a), highest(b)) <= highest(type))
                return type;
    throw std::runtime_error("two integers that need a cast");
}

// The smallest fixed-point type with all values of both.
inline Type meetingFixed(Type a, Type b) {
    const int fraction = std::max(a.fraction, b.fraction);
    const bool isSigned = a.isSigned() || b.isSigned();
    const auto whole = [](Type type) { return type.bits - type.fraction - type.isSigned(); };
    return ure::fixedType(std::max(whole(a), whole(b)) + fraction + isSigned, fraction, isSigned);
}

inline Type meeting(Type a, Type b) {
    if (a.isBool() && b.isBool()) return a;
    if (a.isFloat() && b.isFloat()) return a.bits >= b.bits ? a : b;
    if (a.isFloat() || b.isFloat()) return a.isFloat() ? a : b;
    return a.isInteger() && b.isInteger() ? meetingInteger(a, b) : meetingFixed(a, b);
}

// The same number in a type that holds it.
inline Number widened(const Number& from, Type type) {
    if (!type.isFixed()) return converted(from, type);
    return {type, rescaled(from.scaled, from.type.fraction, type.fraction), 0};
}

inline int order(const Number& a, const Number& b) { // not of NaNs
    const Type type = meeting(a.type, b.type);
    if (type.isFloat()) {
        const double left = toFloat(a, type).real, right = toFloat(b, type).real;
        return left < right ? -1 : left > right;
    }
    const int fraction = std::max(a.type.fraction, b.type.fraction);
    const Wide left = rescaled(a.scaled, a.type.fraction, fraction),
               right = rescaled(b.scaled, b.type.fraction, fraction);
    return left < right ? -1 : left > right;
}

// floor, ceil and round: below, above, or nearest, halves away from zero.
inline Number whole(const std::string& name, const Number& a) {
    if (a.type.isFloat()) {
        double result = std::trunc(a.real);
        const double rest = a.real - result; // exact
        if (name == "floor" ? rest < 0 : name == "round" && rest <= -0.5) result -= 1;
        if (name == "ceil" ? rest > 0 : name == "round" && rest >= 0.5) result += 1;
        return std::isfinite(a.real) ? real(a.type, std::copysign(result, a.real)) : a;
    }
    if (a.type.isInteger()) return integer(meetingInteger(a.type, a.type), a.scaled);
    if (a.type.fraction == 0) return a;
    const Wide one = power(a.type.fraction), half = one / 2;
    const Wide moved = name == "floor"  ? a.scaled
                       : name == "ceil" ? a.scaled + one - 1
                       : a.scaled < 0   ? -a.scaled + half
                                        : a.scaled + half;
    const Wide result = floorQuotient(moved, one);
    const int bits = a.type.bits - a.type.fraction + 1;
    const Type type = ure::fixedType(a.type.isSigned() ? std::max(bits, 2) : bits, 0, a.type.isSigned());
    return {type, name == "round" && a.scaled < 0 ? -result : result, 0};
}

inline bool isNan(const Number& number) {
    return number.type.isFloat() && std::isnan(number.real);
}

inline Number compared(TokenKind op, const Number& a, const Number& b) {
    if (isNan(a) || isNan(b)) return boolean(op == TokenKind::BangEqual);
    const int sign = order(a, b);
    switch (op) {
    case TokenKind::EqualEqual:
        return boolean(sign == 0);
    case TokenKind::BangEqual:
        return boolean(sign != 0);
    case TokenKind::Less:
        return boolean(sign < 0);
    case TokenKind::LessEqual:
        return boolean(sign <= 0);
    case TokenKind::Greater:
        return boolean(sign > 0);
    default:
        return boolean(sign >= 0);
    }
}

inline Number shifted(TokenKind op, const Number& a, const Number& count) {
    const Type type = meetingInteger(a.type, a.type);
    const bool isOutside = count.scaled < 0 || count.scaled >= type.bits;
    if (op == TokenKind::ShiftLeft)
        return integer(type, isOutside ? 0 : a.scaled * power(static_cast<int>(count.scaled)));
    if (isOutside) return integer(type, a.scaled < 0 ? -1 : 0);
    return integer(type, floorQuotient(a.scaled, power(static_cast<int>(count.scaled))));
}

inline Number ofFloats(TokenKind op, double a, double b, Type type) {
    const auto with = [&](auto left, auto right) {
        switch (op) {
        case TokenKind::Plus:
            return left + right;
        case TokenKind::Minus:
            return left - right;
        case TokenKind::Star:
            return left * right;
        case TokenKind::Slash:
            return left / right;
        default:
            throw std::runtime_error("no operator of floats");
        }
    };
    return real(type, type.bits == 32
                          ? static_cast<double>(with(static_cast<float>(a), static_cast<float>(b)))
                          : with(a, b));
}

inline Wide ofIntegers(TokenKind op, Wide a, Wide b) {
    switch (op) {
    case TokenKind::ShiftLeft:
        return a * (Wide{1} << static_cast<int>(b));
    case TokenKind::ShiftRight:
        return floorQuotient(a, Wide{1} << static_cast<int>(b));
    case TokenKind::Plus:
        return a + b;
    case TokenKind::Minus:
        return a - b;
    case TokenKind::Star: // modulo 2^128, of which the last 64 bits count
        return static_cast<Wide>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b));
    case TokenKind::Slash:
        return b == 0 ? 0 : floorQuotient(a, b);
    case TokenKind::Percent:
        return b == 0 ? 0 : a - floorQuotient(a, b) * b;
    case TokenKind::Ampersand:
        return a & b;
    case TokenKind::Pipe:
        return a | b;
    default:
        return a ^ b;
    }
}

// Exact, except that a quotient is rounded down to the fraction of the dividend. Only the fraction of the
// type is of use: every result fits.
inline Number ofFixed(TokenKind op, const Number& a, const Number& b) {
    const int fa = a.type.fraction, fb = b.type.fraction, fraction = std::max(fa, fb);
    const auto exact = [](int of, Wide value) { return Number{ure::fixedType(64, of), value, 0}; };
    if (op == TokenKind::Star) return exact(fa + fb, a.scaled * b.scaled);
    if (op == TokenKind::Slash)
        return exact(fa, b.scaled == 0 ? 0 : floorQuotient(a.scaled * power(fb), b.scaled));
    const Wide left = rescaled(a.scaled, fa, fraction), right = rescaled(b.scaled, fb, fraction);
    return exact(fraction, op == TokenKind::Plus ? left + right : left - right);
}

inline Number binary(TokenKind op, const Number& a, const Number& b) {
    switch (op) {
    case TokenKind::EqualEqual:
    case TokenKind::BangEqual:
    case TokenKind::Less:
    case TokenKind::LessEqual:
    case TokenKind::Greater:
    case TokenKind::GreaterEqual:
        return compared(op, a, b);
    case TokenKind::ShiftLeft:
    case TokenKind::ShiftRight:
        return shifted(op, a, b);
    default:
        break;
    }
    if (a.type.isFixed() || b.type.isFixed())
        if (!a.type.isFloat() && !b.type.isFloat()) return ofFixed(op, a, b);
    const Type type = meeting(a.type, b.type);
    if (type.isFloat()) return ofFloats(op, toFloat(a, type).real, toFloat(b, type).real, type);
    if (type.isBool()) return boolean(ofIntegers(op, a.scaled, b.scaled) != 0);
    return integer(type, ofIntegers(op, a.scaled, b.scaled));
}

// The lesser or the greater one; a NaN is skipped, and -0 is less than 0.
inline Number extreme(bool greatest, const Number& a, const Number& b) {
    const Type type = meeting(a.type, b.type);
    const auto isLess = [&](const Number& one, const Number& other) {
        const double left = widened(one, type).real, right = widened(other, type).real;
        const bool areZeros = type.isFloat() && left == 0 && right == 0;
        return areZeros ? std::signbit(left) && !std::signbit(right) : order(one, other) < 0;
    };
    const bool takesSecond = isNan(a) || (!isNan(b) && (greatest ? isLess(a, b) : isLess(b, a)));
    return widened(takesSecond ? b : a, type);
}

inline Number negative(const Number& a) {
    if (a.type.isFloat()) return real(a.type, -a.real);
    if (a.type.isFixed()) return ofFixed(TokenKind::Minus, {a.type, 0, 0}, a);
    return integer(meetingInteger(a.type, a.type), -a.scaled);
}
inline Number absolute(const Number& a) {
    if (a.type.isFloat()) return real(a.type, std::fabs(a.real));
    if (a.type.isFixed() && !a.type.isSigned()) return a;
    if (a.type.isFixed()) return a.scaled < 0 ? negative(a) : widened(a, negative(a).type);
    return integer(meetingInteger(a.type, a.type), a.scaled < 0 ? -a.scaled : a.scaled);
}

} // namespace tactus::test::plain
