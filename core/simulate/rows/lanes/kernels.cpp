// Operators on whole rows. CMakeLists.txt has the compiler vectorise this file.
#include "simulate/rows/lanes/kernels.h"

#include "ure/types/clones.h"

namespace tactus::simulate {

using ure::Operator;
using ure::Type;
using ure::Value;

// A kernel computes one expression of x, y and z, the operands' values in a lane. Rows of one operation are
// the same or apart, so lanes do not depend on one another.
#define TACTUS_KERNEL(name, To, From, expression)                                                            \
    TACTUS_CLONES static void name(void* to, const void* a, const void* b, const void* c,                    \
                                   const LaneSet& on) {                                                      \
        To* const result = static_cast<To*>(to);                                                             \
        const From* const xs = static_cast<const From*>(a);                                                  \
        const From* const ys = static_cast<const From*>(b);                                                  \
        const From* const zs = static_cast<const From*>(c);                                                  \
        const auto compute = [=](std::int64_t lane) {                                                        \
            [[maybe_unused]] const From x = xs[lane];                                                        \
            [[maybe_unused]] const auto y = [=] { return ys[lane]; };                                        \
            [[maybe_unused]] const auto z = [=] { return zs[lane]; };                                        \
            result[lane] = static_cast<To>(expression);                                                      \
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

#define TACTUS_COMPARISONS(suffix, T)                                                                        \
    TACTUS_KERNEL(equal##suffix, std::uint8_t, T, x == y())                                                  \
    TACTUS_KERNEL(notEqual##suffix, std::uint8_t, T, x != y())                                               \
    TACTUS_KERNEL(less##suffix, std::uint8_t, T, x < y())                                                    \
    TACTUS_KERNEL(lessEqual##suffix, std::uint8_t, T, x <= y())                                              \
    TACTUS_KERNEL(greater##suffix, std::uint8_t, T, x > y())                                                 \
    TACTUS_KERNEL(greaterEqual##suffix, std::uint8_t, T, x >= y())                                           \
    static Kernel comparison##suffix(Operator op) {                                                          \
        constexpr Kernel kernels[] = {equal##suffix,     notEqual##suffix, less##suffix,                     \
                                      lessEqual##suffix, greater##suffix,  greaterEqual##suffix};            \
        return ure::isComparison(op) ? kernels[int(op) - int(Operator::Equal)] : nullptr;                    \
    }

// Of integers in two's complement: U wraps where the type does.
#define TACTUS_ARITHMETIC(suffix, U)                                                                         \
    TACTUS_KERNEL(add##suffix, U, U, x + y())                                                                \
    TACTUS_KERNEL(subtract##suffix, U, U, x - y())                                                           \
    TACTUS_KERNEL(multiply##suffix, U, U, x* y())                                                            \
    TACTUS_KERNEL(multiplyAdd##suffix, U, U, x + y() * z())                                                  \
    TACTUS_KERNEL(multiplySubtract##suffix, U, U, x - y() * z())                                             \
    static Kernel arithmetic##suffix(Operator op) {                                                          \
        if (op == Operator::Add) return add##suffix;                                                         \
        if (op == Operator::Subtract) return subtract##suffix;                                               \
        return op == Operator::Multiply ? multiply##suffix : nullptr;                                        \
    }

#define TACTUS_CHOICES(suffix, T)                                                                            \
    TACTUS_KERNEL(minimum##suffix, T, T, x < y() ? x : y())                                                  \
    TACTUS_KERNEL(maximum##suffix, T, T, x > y() ? x : y())                                                  \
    static Kernel choice##suffix(Operator op) {                                                              \
        if (op == Operator::Minimum) return minimum##suffix;                                                 \
        return op == Operator::Maximum ? maximum##suffix : nullptr;                                          \
    }

#define TACTUS_BITS(suffix, U)                                                                               \
    TACTUS_KERNEL(bitAnd##suffix, U, U, x& y())                                                              \
    TACTUS_KERNEL(bitOr##suffix, U, U, x | y())                                                              \
    TACTUS_KERNEL(bitXor##suffix, U, U, x ^ y())                                                             \
    TACTUS_KERNEL(copy##suffix, U, U, x)                                                                     \
    static Kernel bits##suffix(Operator op) {                                                                \
        if (op == Operator::BitAnd) return bitAnd##suffix;                                                   \
        if (op == Operator::BitOr) return bitOr##suffix;                                                     \
        return op == Operator::BitXor ? bitXor##suffix : nullptr;                                            \
    }

TACTUS_COMPARISONS(Int32, std::int32_t)
TACTUS_COMPARISONS(Int64, std::int64_t)
TACTUS_COMPARISONS(UInt64, std::uint64_t)
TACTUS_COMPARISONS(Float, float)
TACTUS_COMPARISONS(Double, double)
TACTUS_COMPARISONS(Byte, std::uint8_t)
TACTUS_ARITHMETIC(Int32, std::uint32_t)
TACTUS_ARITHMETIC(Int64, std::uint64_t)
TACTUS_ARITHMETIC(Float, float)
TACTUS_ARITHMETIC(Double, double)
TACTUS_CHOICES(Int32, std::int32_t)
TACTUS_CHOICES(Int64, std::int64_t)
TACTUS_CHOICES(UInt64, std::uint64_t)
TACTUS_BITS(Int32, std::uint32_t)
TACTUS_BITS(Int64, std::uint64_t)
TACTUS_BITS(Byte, std::uint8_t)
TACTUS_KERNEL(divideFloat, float, float, x / y())
TACTUS_KERNEL(divideDouble, double, double, x / y())
TACTUS_KERNEL(logicalNot, std::uint8_t, std::uint8_t, x == 0)
TACTUS_KERNEL(negateInt32, std::uint32_t, std::uint32_t, 0u - x)
TACTUS_KERNEL(widen, std::int64_t, std::int32_t, x)
TACTUS_KERNEL(narrow, std::uint32_t, std::uint64_t, x)
TACTUS_KERNEL(int32ToFloat, float, std::int32_t, x)
TACTUS_KERNEL(int32ToDouble, double, std::int32_t, x)
TACTUS_KERNEL(floatToDouble, double, float, x)

// Types that compute in all bits of their storage, so that nothing needs wrapping.
static bool fillsStorage(Type type) {
    return type.isInteger() && (type.bits == 64 || (type.bits == 32 && type.isSigned()));
}

Kernel unaryKernel(Operator op, Type operand, Type result) {
    const Storage from = storageOf(operand), to = storageOf(result);
    if (op == Operator::LogicalNot) return logicalNot;
    if (op == Operator::Negate && from == Storage::Int32 && to == from && fillsStorage(result))
        return negateInt32;
    if (op != Operator::Convert) return nullptr;
    if (operand == result) return copyKernel(to);
    if (operand.isInteger() && result.isInteger()) {
        if (from == Storage::Int32 && to == Storage::Word && result.bits == 64) return widen;
        if (from == Storage::Int32 && to == Storage::Int32 && fillsStorage(result)) return copyInt32;
        if (from == Storage::Word && to == Storage::Int32 && fillsStorage(result)) return narrow;
    }
    if (operand.isInteger() && from == Storage::Int32 && to == Storage::Float) return int32ToFloat;
    if (operand.isInteger() && from == Storage::Int32 && to == Storage::Double) return int32ToDouble;
    if (from == Storage::Float && to == Storage::Double) return floatToDouble;
    return nullptr;
}

static Kernel comparisonKernel(Operator op, Type type) {
    switch (storageOf(type)) {
    case Storage::Byte:
        return comparisonByte(op);
    case Storage::Int32:
        return comparisonInt32(op);
    case Storage::Float:
        return comparisonFloat(op);
    case Storage::Double:
        return comparisonDouble(op);
    default:
        return type.isSigned() ? comparisonInt64(op) : comparisonUInt64(op);
    }
}

static Kernel orderKernel(Operator op, Type type) {
    if (storageOf(type) == Storage::Int32) return choiceInt32(op);
    return type.isSigned() ? choiceInt64(op) : choiceUInt64(op);
}

static Kernel bitsKernel(Operator op, Storage storage) {
    if (storage == Storage::Byte) return bitsByte(op);
    return storage == Storage::Int32 ? bitsInt32(op) : bitsInt64(op);
}

static Kernel arithmeticKernel(Operator op, Type type) {
    if (type.isFloat() && op == Operator::Divide) return type.bits == 32 ? divideFloat : divideDouble;
    if (type.isFloat()) return type.bits == 32 ? arithmeticFloat(op) : arithmeticDouble(op);
    if (!fillsStorage(type)) return nullptr;
    return type.bits == 32 ? arithmeticInt32(op) : arithmeticInt64(op);
}

Kernel binaryKernel(Operator op, Type left, Type right, Type result) {
    if (left != right) return nullptr;
    if (ure::isComparison(op)) return comparisonKernel(op, left);
    if (left != result) return nullptr;
    if (const Kernel kernel = arithmeticKernel(op, result)) return kernel;
    if (result.isFloat()) return nullptr;
    if (const Kernel kernel = result.isBool() ? nullptr : orderKernel(op, result)) return kernel;
    return bitsKernel(op, storageOf(result));
}

Kernel multiplyAddKernel(Operator op, Type type) {
    const bool adds = op == Operator::Add;
    if (!adds && op != Operator::Subtract) return nullptr;
    if (type.isFloat() && type.bits == 32) return adds ? multiplyAddFloat : multiplySubtractFloat;
    if (type.isFloat()) return adds ? multiplyAddDouble : multiplySubtractDouble;
    if (!fillsStorage(type)) return nullptr;
    if (type.bits == 32) return adds ? multiplyAddInt32 : multiplySubtractInt32;
    return adds ? multiplyAddInt64 : multiplySubtractInt64;
}

Kernel copyKernel(Storage storage) {
    switch (storage) {
    case Storage::Byte:
        return copyByte;
    case Storage::Int32:
    case Storage::Float:
        return copyInt32;
    default:
        return copyInt64;
    }
}

} // namespace tactus::simulate
