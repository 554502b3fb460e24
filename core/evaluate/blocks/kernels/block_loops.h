// The loops of kernels over a block, for the one source file that makes kernels of them. An expression of the
// operands x, y and z computes one value; it may add to `noted`, and wraps by `unused` bits.
#pragma once

#include "evaluate/blocks/kernels/block_operands.h"
#include "ure/types/clones.h"

#include <limits>
#include <type_traits>

namespace tactus::evaluate {

#define TACTUS_INLINE [[gnu::always_inline]] inline

// The mark of what an operator notices, gathered over a block without a jump: not 0 if there is something.
template<class T>
using Noted = std::conditional_t<std::is_integral_v<T>, T, int>;

template<bool moves, class T>
TACTUS_INLINE T valueAt(const T* row, std::int64_t column) {
    return moves ? row[column] : row[0];
}

template<bool a, bool b, bool c, class To, class A, class B, class Compute>
TACTUS_INLINE bool compute(const BlockArguments& with, Compute one) {
    Noted<To> noted = 0;
    const std::int64_t columns = with.columns;
    const int unused = with.unused;
    for (std::int64_t row = 0; row < with.rows; ++row) {
        To* const to = static_cast<To*>(with.to) + row * with.toRow;
        const A* const xs = static_cast<const A*>(with.a.data) + row * with.a.row;
        const B* const ys = static_cast<const B*>(with.b.data) + row * with.b.row;
        const B* const zs = static_cast<const B*>(with.c.data) + row * with.c.row;
#pragma GCC ivdep
        for (std::int64_t column = 0; column < columns; ++column)
            to[column] =
                one(valueAt<a>(xs, column), valueAt<b>(ys, column), valueAt<c>(zs, column), noted, unused);
    }
    return noted != 0;
}

template<class To, class A, class Compute>
TACTUS_INLINE bool unary(const BlockArguments& with, Compute one) {
    const auto alone = [one](A x, A, A, auto& noted, int unused) { return one(x, noted, unused); };
    BlockArguments same = with;
    same.b = same.c = same.a;
    return with.a.moves ? compute<true, true, true, To, A, A>(same, alone)
                        : compute<false, false, false, To, A, A>(same, alone);
}

template<class To, class A, class Compute>
TACTUS_INLINE bool binary(const BlockArguments& with, Compute one) {
    const auto both = [one](A x, A y, A, auto& noted, int unused) { return one(x, y, noted, unused); };
    BlockArguments same = with;
    same.c = same.b;
    if (with.a.moves)
        return with.b.moves ? compute<true, true, true, To, A, A>(same, both)
                            : compute<true, false, false, To, A, A>(same, both);
    return with.b.moves ? compute<false, true, true, To, A, A>(same, both)
                        : compute<false, false, false, To, A, A>(same, both);
}

template<class To, class A, class B, class Compute>
TACTUS_INLINE bool ternary(const BlockArguments& with, Compute one) {
    const int way = (with.a.moves ? 4 : 0) + (with.b.moves ? 2 : 0) + (with.c.moves ? 1 : 0);
    switch (way) {
    case 7:
        return compute<true, true, true, To, A, B>(with, one);
    case 6:
        return compute<true, true, false, To, A, B>(with, one);
    case 5:
        return compute<true, false, true, To, A, B>(with, one);
    case 4:
        return compute<true, false, false, To, A, B>(with, one);
    case 3:
        return compute<false, true, true, To, A, B>(with, one);
    case 2:
        return compute<false, true, false, To, A, B>(with, one);
    case 1:
        return compute<false, false, true, To, A, B>(with, one);
    default:
        return compute<false, false, false, To, A, B>(with, one);
    }
}

// The low bits that the type uses, extended as the storage is signed.
template<class T>
TACTUS_INLINE T wrapped(std::make_unsigned_t<T> bits, int unused) {
    return static_cast<T>(bits << unused) >> unused;
}

template<class T>
TACTUS_INLINE T sum(T x, T y, T& noted, int unused) {
    using U = std::make_unsigned_t<T>;
    constexpr int sign = std::numeric_limits<U>::digits - 1;
    const U left = static_cast<U>(x), right = static_cast<U>(y), raw = left + right;
    const T result = wrapped<T>(raw, unused);
    if constexpr (std::is_signed_v<T>)
        noted |= static_cast<T>((((left ^ raw) & (right ^ raw)) >> sign) | (static_cast<U>(result) ^ raw));
    else
        noted |= static_cast<T>(raw < left) | (result ^ raw);
    return result;
}

template<class T>
TACTUS_INLINE T difference(T x, T y, T& noted, int unused) {
    using U = std::make_unsigned_t<T>;
    constexpr int sign = std::numeric_limits<U>::digits - 1;
    const U left = static_cast<U>(x), right = static_cast<U>(y), raw = left - right;
    const T result = wrapped<T>(raw, unused);
    if constexpr (std::is_signed_v<T>)
        noted |= static_cast<T>((((left ^ right) & (left ^ raw)) >> sign) | (static_cast<U>(result) ^ raw));
    else
        noted |= static_cast<T>(left < right) | (result ^ raw);
    return result;
}

template<class T>
TACTUS_INLINE T product(T x, T y, int unused) {
    using U = std::make_unsigned_t<T>;
    return wrapped<T>(static_cast<U>(x) * static_cast<U>(y), unused);
}

#define TACTUS_UNARY(name, To, From, expression)                                                             \
    TACTUS_CLONES bool name(const BlockArguments& with) {                                                    \
        return unary<To, From>(                                                                              \
            with, [](From x, [[maybe_unused]] auto& noted, [[maybe_unused]] int unused)                      \
                      __attribute__((always_inline)) { return static_cast<To>(expression); });               \
    }
#define TACTUS_BINARY(name, To, From, expression)                                                            \
    TACTUS_CLONES bool name(const BlockArguments& with) {                                                    \
        return binary<To, From>(                                                                             \
            with, [](From x, From y, [[maybe_unused]] auto& noted, [[maybe_unused]] int unused)              \
                      __attribute__((always_inline)) { return static_cast<To>(expression); });               \
    }
#define TACTUS_TERNARY(name, To, A, B, expression)                                                           \
    TACTUS_CLONES bool name(const BlockArguments& with) {                                                    \
        return ternary<To, A, B>(                                                                            \
            with, [](A x, B y, B z, [[maybe_unused]] auto& noted, [[maybe_unused]] int unused)               \
                      __attribute__((always_inline)) { return static_cast<To>(expression); });               \
    }

} // namespace tactus::evaluate
