// Operators on whole rows. CMakeLists.txt has the compiler vectorise this file.
#include "simulate/rows/lanes/kernels.h"

#include "ure/types/clones.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace tactus::simulate {

using ure::Operator;
using ure::Type;

namespace {

// Inlined, so that what calls them is compiled for each generation of instructions as a whole.
#define TACTUS_INLINED inline __attribute__((always_inline))

// Blocks of so many lanes, from `lane` on, while there are whole ones.
template<std::int64_t width, class T, class Compute>
TACTUS_INLINED void inBlocks(T* row, MovingRow b, MovingRow c, std::int64_t& lane, std::int64_t lanes,
                             Compute compute) {
    for (; lane + width <= lanes; lane += width) {
        T sums[width];
        for (std::int64_t n = 0; n < width; ++n) sums[n] = row[lane + n];
        const T* ys = static_cast<const T*>(b.first) + lane;
        const T* zs = static_cast<const T*>(c.first) + lane;
#pragma GCC unroll 4
        for (std::int64_t step = 0; step < stepsTogether; ++step, ys += b.move, zs += c.move)
            for (std::int64_t n = 0; n < width; ++n) sums[n] = compute(sums[n], ys[n], zs[n]);
        for (std::int64_t n = 0; n < width; ++n) row[lane + n] = sums[n];
    }
}

// In blocks of the lanes of a cache line, then of fewer, so that no other lane is touched.
template<class T, class Compute>
TACTUS_INLINED void inSteps(T* row, MovingRow b, MovingRow c, std::int64_t lanes, Compute compute) {
    constexpr std::int64_t line = 64 / sizeof(T);
    std::int64_t lane = 0;
    inBlocks<line>(row, b, c, lane, lanes, compute);
    inBlocks<line / 2>(row, b, c, lane, lanes, compute);
    inBlocks<line / 4>(row, b, c, lane, lanes, compute);
    inBlocks<1>(row, b, c, lane, lanes, compute);
}

// Rows of one operation are the same or apart, so lanes do not depend on one another.
#define TACTUS_ROWS(name, To, A, B, operands, value)                                                         \
    TACTUS_CLONES [[maybe_unused]] void name(void* to, [[maybe_unused]] const void* a,                       \
                                             [[maybe_unused]] const void* b, [[maybe_unused]] const void* c, \
                                             const LaneSet& on) {                                            \
        To* const result = static_cast<To*>(to);                                                             \
        const A* const xs = static_cast<const A*>(a);                                                        \
        [[maybe_unused]] const B* const ys = static_cast<const B*>(b);                                       \
        [[maybe_unused]] const B* const zs = static_cast<const B*>(c);                                       \
        const auto compute = [=](std::int64_t lane) {                                                        \
            operands;                                                                                        \
            result[lane] = static_cast<To>(value);                                                           \
        };                                                                                                   \
        if (on.lanes) {                                                                                      \
            for (std::size_t n = 0; n < on.count; ++n) compute(on.lanes[n]);                                 \
            return;                                                                                          \
        }                                                                                                    \
        for (const LaneRange& range : on.ranges) {                                                           \
            const std::int64_t last = range.last;                                                            \
            _Pragma("GCC ivdep") for (std::int64_t lane = range.first; lane < last; ++lane) compute(lane);   \
        }                                                                                                    \
    }
#define TACTUS_UNARY(name, To, From, value) TACTUS_ROWS(name, To, From, From, const From x = xs[lane], value)
#define TACTUS_BINARY(name, To, From, value)                                                                 \
    TACTUS_ROWS(name, To, From, From, const From x = xs[lane]; const From y = ys[lane], value)
#define TACTUS_STEPS(name, T, value)                                                                         \
    TACTUS_CLONES [[maybe_unused]] void name(void* to, MovingRow b, MovingRow c, std::int64_t lanes) {       \
        inSteps(static_cast<T*>(to), b, c, lanes, [](T x, T y, T z) { return static_cast<T>(value); });      \
    }
#define TACTUS_TERNARY(name, To, A, B, value)                                                                \
    TACTUS_ROWS(name, To, A, B, const A x = xs[lane]; const B y = ys[lane]; const B z = zs[lane], value)     \
    TACTUS_STEPS(name##Steps, To, value)

// Kernels are for types that use all bits of their storage (fillsStorage), so that nothing else needs
// wrapping.
template<class T>
constexpr std::make_unsigned_t<T> bitsOf(T value) {
    return static_cast<std::make_unsigned_t<T>>(value);
}
#define TACTUS_FUNCTION Kernel
#define TACTUS_SUM(T, x, y) static_cast<T>(bitsOf<T>(x) + bitsOf<T>(y))
#define TACTUS_DIFFERENCE(T, x, y) static_cast<T>(bitsOf<T>(x) - bitsOf<T>(y))
#define TACTUS_PRODUCT(T, x, y) static_cast<T>(bitsOf<T>(x) * bitsOf<T>(y))
#define TACTUS_WRAPPED(T, bits) static_cast<T>(bits)
#include "ure/types/kernels.def"

bool fillsStorage(Type type) {
    // UInt(32) does not fit Int32: it is in a word of 64 bits and would need wrapping.
    return type.isInteger() && (type.bits == 64 || (type.bits == 32 && type.isSigned()));
}

Kernel integerConversion(Type from, Type to) {
    const bool isWidened = storageOf(from) == Storage::Int32 && to.bits == 64;
    return isWidened || fillsStorage(to) ? conversion(from, to) : nullptr;
}

} // namespace

Kernel unaryKernel(Operator op, Type operand, Type result) {
    if (op == Operator::LogicalNot) return logicalNot;
    if (op == Operator::Negate && operand.isInteger() && storageOf(operand) == Storage::Int32 &&
        storageOf(result) == Storage::Int32 && fillsStorage(result))
        return negateInt32;
    if (op != Operator::Convert) return nullptr;
    if (operand == result) return copyKernel(storageOf(result));
    if (operand.isInteger() && result.isInteger()) return integerConversion(operand, result);
    return result.isFloat() ? conversion(operand, result) : nullptr;
}

Kernel binaryKernel(Operator op, Type left, Type right, Type result) {
    return binaryOf(op, left, right, result, fillsStorage(result));
}

Kernel multiplyAddKernel(Operator op, Type type) {
    return multiplyAddOf(op, type, fillsStorage(type));
}

Kernel copyKernel(Storage storage) {
    return copyKernelOf(storage);
}

StepsKernel stepsKernel(Kernel kernel) {
    constexpr std::pair<Kernel, StepsKernel> known[] = {
        {multiplyAddInt32, multiplyAddInt32Steps},   {multiplySubtractInt32, multiplySubtractInt32Steps},
        {multiplyAddInt64, multiplyAddInt64Steps},   {multiplySubtractInt64, multiplySubtractInt64Steps},
        {multiplyAddUInt64, multiplyAddUInt64Steps}, {multiplySubtractUInt64, multiplySubtractUInt64Steps},
        {multiplyAddFloat, multiplyAddFloatSteps},   {multiplySubtractFloat, multiplySubtractFloatSteps},
        {multiplyAddDouble, multiplyAddDoubleSteps}, {multiplySubtractDouble, multiplySubtractDoubleSteps}};
    const auto found = std::ranges::find(known, kernel, &std::pair<Kernel, StepsKernel>::first);
    return found == std::end(known) ? nullptr : found->second;
}

} // namespace tactus::simulate
