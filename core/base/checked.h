// 64-bit integer arithmetic that never wraps: a result that does not fit throws Overflow. Stages catch it
// where they can name the equation or bound that was too large.
#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace tactus::base {

struct Overflow : std::overflow_error {
    Overflow() : std::overflow_error("a number does not fit in 64 bits") {}
};

inline std::int64_t add(std::int64_t a, std::int64_t b) {
    std::int64_t result;
    if (__builtin_add_overflow(a, b, &result)) throw Overflow();
    return result;
}

inline std::int64_t subtract(std::int64_t a, std::int64_t b) {
    std::int64_t result;
    if (__builtin_sub_overflow(a, b, &result)) throw Overflow();
    return result;
}

inline std::int64_t multiply(std::int64_t a, std::int64_t b) {
    std::int64_t result;
    if (__builtin_mul_overflow(a, b, &result)) throw Overflow();
    return result;
}

inline std::int64_t negate(std::int64_t a) {
    return subtract(0, a);
}

// |a|, also of the least int64.
inline std::uint64_t absolute(std::int64_t a) {
    return a < 0 ? 0 - static_cast<std::uint64_t>(a) : static_cast<std::uint64_t>(a);
}

// Quotient rounded toward minus infinity, and its remainder (which has the divisor's sign). The divisor is
// not 0.
inline std::int64_t floorDivide(std::int64_t a, std::int64_t b) {
    assert(b != 0);
    if (b == -1) return negate(a);
    const std::int64_t quotient = a / b;
    return quotient - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

inline std::int64_t floorModulo(std::int64_t a, std::int64_t b) {
    assert(b != 0);
    if (b == -1) return 0;
    const std::int64_t remainder = a % b;
    return remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder;
}

inline std::int64_t ceilDivide(std::int64_t a, std::int64_t b) {
    assert(b != 0);
    if (b == -1) return negate(a);
    const std::int64_t quotient = a / b;
    return quotient + ((a % b != 0 && (a < 0) == (b < 0)) ? 1 : 0);
}

// Sums and products of numbers that are not negative; those that do not fit are the greatest of their type.
template<std::integral T>
T saturatedSum(T a, T b) {
    T sum;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<T>::max() : sum;
}

template<std::integral T>
T saturatedProduct(T a, T b) {
    T product;
    return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<T>::max() : product;
}

} // namespace tactus::base
