// CMakeLists.txt has the compiler vectorise this file.
#include "evaluate/blocks/kernels/block_kernels.h"

#include "evaluate/blocks/kernels/block_loops.h"

namespace tactus::evaluate {

using ure::Operator;
using ure::Storage;
using ure::Type;

namespace {

#define TACTUS_COMPARISONS(suffix, T)                                                                        \
    TACTUS_BINARY(equal##suffix, std::uint8_t, T, x == y)                                                    \
    TACTUS_BINARY(notEqual##suffix, std::uint8_t, T, x != y)                                                 \
    TACTUS_BINARY(less##suffix, std::uint8_t, T, x < y)                                                      \
    TACTUS_BINARY(lessEqual##suffix, std::uint8_t, T, x <= y)                                                \
    TACTUS_BINARY(greater##suffix, std::uint8_t, T, x > y)                                                   \
    TACTUS_BINARY(greaterEqual##suffix, std::uint8_t, T, x >= y)                                             \
    BlockKernel comparison##suffix(Operator op) {                                                            \
        constexpr BlockKernel kernels[] = {equal##suffix,     notEqual##suffix, less##suffix,                \
                                           lessEqual##suffix, greater##suffix,  greaterEqual##suffix};       \
        return ure::isComparison(op) ? kernels[int(op) - int(Operator::Equal)] : nullptr;                    \
    }

#define TACTUS_INTEGERS(suffix, T)                                                                           \
    TACTUS_BINARY(add##suffix, T, T, sum<T>(x, y, noted, unused))                                            \
    TACTUS_BINARY(subtract##suffix, T, T, difference<T>(x, y, noted, unused))                                \
    TACTUS_BINARY(multiply##suffix, T, T, product<T>(x, y, unused))                                          \
    TACTUS_TERNARY(multiplyAdd##suffix, T, T, T, sum<T>(x, product<T>(y, z, unused), noted, unused))         \
    TACTUS_TERNARY(multiplySubtract##suffix, T, T, T,                                                        \
                   difference<T>(x, product<T>(y, z, unused), noted, unused))                                \
    TACTUS_UNARY(negate##suffix, T, T, difference<T>(T{0}, x, noted, unused))                                \
    TACTUS_BINARY(minimum##suffix, T, T, x < y ? x : y)                                                      \
    TACTUS_BINARY(maximum##suffix, T, T, x > y ? x : y)                                                      \
    TACTUS_BINARY(bitAnd##suffix, T, T, x& y)                                                                \
    TACTUS_BINARY(bitOr##suffix, T, T, x | y)                                                                \
    TACTUS_BINARY(bitXor##suffix, T, T, x ^ y)                                                               \
    BlockKernel arithmetic##suffix(Operator op) {                                                            \
        switch (op) {                                                                                        \
        case Operator::Add:                                                                                  \
            return add##suffix;                                                                              \
        case Operator::Subtract:                                                                             \
            return subtract##suffix;                                                                         \
        case Operator::Multiply:                                                                             \
            return multiply##suffix;                                                                         \
        default:                                                                                             \
            return nullptr;                                                                                  \
        }                                                                                                    \
    }                                                                                                        \
    BlockKernel choice##suffix(Operator op) {                                                                \
        switch (op) {                                                                                        \
        case Operator::Minimum:                                                                              \
            return minimum##suffix;                                                                          \
        case Operator::Maximum:                                                                              \
            return maximum##suffix;                                                                          \
        case Operator::BitAnd:                                                                               \
            return bitAnd##suffix;                                                                           \
        case Operator::BitOr:                                                                                \
            return bitOr##suffix;                                                                            \
        case Operator::BitXor:                                                                               \
            return bitXor##suffix;                                                                           \
        default:                                                                                             \
            return nullptr;                                                                                  \
        }                                                                                                    \
    }                                                                                                        \
    TACTUS_COMPARISONS(suffix, T)

#define TACTUS_FLOATS(suffix, T)                                                                             \
    TACTUS_BINARY(add##suffix, T, T, x + y)                                                                  \
    TACTUS_BINARY(subtract##suffix, T, T, x - y)                                                             \
    TACTUS_BINARY(multiply##suffix, T, T, x* y)                                                              \
    TACTUS_BINARY(divide##suffix, T, T, x / y)                                                               \
    TACTUS_TERNARY(multiplyAdd##suffix, T, T, T, x + y * z)                                                  \
    TACTUS_TERNARY(multiplySubtract##suffix, T, T, T, x - y * z)                                             \
    TACTUS_UNARY(negate##suffix, T, T, -x)                                                                   \
    BlockKernel arithmetic##suffix(Operator op) {                                                            \
        constexpr BlockKernel kernels[] = {add##suffix, subtract##suffix, multiply##suffix, divide##suffix}; \
        return op >= Operator::Add && op <= Operator::Divide ? kernels[int(op) - int(Operator::Add)]         \
                                                             : nullptr;                                      \
    }                                                                                                        \
    TACTUS_COMPARISONS(suffix, T)

TACTUS_INTEGERS(Int32, std::int32_t)
TACTUS_INTEGERS(Int64, std::int64_t)
TACTUS_INTEGERS(UInt64, std::uint64_t)
TACTUS_FLOATS(Float, float)
TACTUS_FLOATS(Double, double)
TACTUS_BINARY(bothByte, std::uint8_t, std::uint8_t, x& y)
TACTUS_BINARY(eitherByte, std::uint8_t, std::uint8_t, x | y)
TACTUS_BINARY(oneOfByte, std::uint8_t, std::uint8_t, x ^ y)
TACTUS_UNARY(logicalNot, std::uint8_t, std::uint8_t, x == 0)
TACTUS_UNARY(copyByte, std::uint8_t, std::uint8_t, x)
TACTUS_UNARY(copyInt32, std::uint32_t, std::uint32_t, x)
TACTUS_UNARY(copyInt64, std::uint64_t, std::uint64_t, x)
TACTUS_TERNARY(selectByte, std::uint8_t, std::uint8_t, std::uint8_t, x ? y : z)
TACTUS_TERNARY(selectInt32, std::uint32_t, std::uint8_t, std::uint32_t, x ? y : z)
TACTUS_TERNARY(selectInt64, std::uint64_t, std::uint8_t, std::uint64_t, x ? y : z)
TACTUS_UNARY(int32ToInt32, std::int32_t, std::int32_t, wrapped<std::int32_t>(std::uint32_t(x), unused))
TACTUS_UNARY(int32ToUInt32, std::uint32_t, std::int32_t, wrapped<std::uint32_t>(std::uint32_t(x), unused))
TACTUS_UNARY(int64ToInt32, std::int32_t, std::int64_t, wrapped<std::int32_t>(std::uint32_t(x), unused))
TACTUS_UNARY(int64ToUInt32, std::uint32_t, std::int64_t, wrapped<std::uint32_t>(std::uint32_t(x), unused))
TACTUS_UNARY(int32ToInt64, std::int64_t, std::int32_t, wrapped<std::int64_t>(std::uint64_t(x), unused))
TACTUS_UNARY(int32ToUInt64, std::uint64_t, std::int32_t,
             wrapped<std::uint64_t>(std::uint64_t(std::int64_t{x}), unused))
TACTUS_UNARY(int64ToInt64, std::int64_t, std::int64_t, wrapped<std::int64_t>(std::uint64_t(x), unused))
TACTUS_UNARY(int64ToUInt64, std::uint64_t, std::int64_t, wrapped<std::uint64_t>(std::uint64_t(x), unused))
TACTUS_UNARY(int32ToFloat, float, std::int32_t, x)
TACTUS_UNARY(int32ToDouble, double, std::int32_t, x)
TACTUS_UNARY(floatToDouble, double, float, x)

BlockKernel conversion(Type from, Type to) {
    if (from == to) return copyBlockKernel(storageOf(to));
    const Storage source = storageOf(from), target = storageOf(to);
    if (source == Storage::Float && target == Storage::Double) return floatToDouble;
    if (from.isFloat() || from.isBool() || to.isBool()) return nullptr;
    if (to.isFloat()) {
        if (!from.isInteger() || source != Storage::Int32) return nullptr;
        return target == Storage::Float ? int32ToFloat : int32ToDouble;
    }
    if (from.fraction != to.fraction) return nullptr;
    const bool isShort = source == Storage::Int32;
    if (target == Storage::Int32)
        return to.isSigned() ? (isShort ? int32ToInt32 : int64ToInt32)
                             : (isShort ? int32ToUInt32 : int64ToUInt32);
    return to.isSigned() ? (isShort ? int32ToInt64 : int64ToInt64)
                         : (isShort ? int32ToUInt64 : int64ToUInt64);
}

// Arithmetic wraps as the storage is signed; unsigned values in signed storage would come out wrong.
bool wrapsAsStored(Type type) {
    return !type.isFloat() && !type.isBool() && (type.isSigned() || storageOf(type) == Storage::Word);
}

BlockKernel byteKernel(Operator op) {
    switch (op) {
    case Operator::BitAnd:
    case Operator::Minimum:
        return bothByte;
    case Operator::BitOr:
    case Operator::Maximum:
        return eitherByte;
    case Operator::BitXor:
    case Operator::NotEqual:
        return oneOfByte;
    default:
        return nullptr;
    }
}

BlockKernel comparisonKernel(Operator op, Type type) {
    switch (storageOf(type)) {
    case Storage::Byte:
        return byteKernel(op);
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

// min, max and bits keep to the values that the type has.
BlockKernel choiceKernel(Operator op, Type type) {
    if (storageOf(type) == Storage::Int32) return choiceInt32(op);
    return type.isSigned() ? choiceInt64(op) : choiceUInt64(op);
}

BlockKernel arithmeticKernel(Operator op, Type type) {
    if (storageOf(type) == Storage::Int32) return arithmeticInt32(op);
    return type.isSigned() ? arithmeticInt64(op) : arithmeticUInt64(op);
}

} // namespace

BlockKernel unaryBlockKernel(Operator op, Type operand, Type result) {
    if (op == Operator::LogicalNot) return logicalNot;
    if (op == Operator::Convert) return conversion(operand, result);
    if (op != Operator::Negate || storageOf(operand) != storageOf(result)) return nullptr;
    if (storageOf(result) == Storage::Float) return negateFloat;
    if (storageOf(result) == Storage::Double) return negateDouble;
    if (!wrapsAsStored(result)) return nullptr;
    if (storageOf(result) == Storage::Int32) return negateInt32;
    return result.isSigned() ? negateInt64 : negateUInt64;
}

BlockKernel binaryBlockKernel(Operator op, Type left, Type right, Type result) {
    if (ure::isComparison(op)) return left == right ? comparisonKernel(op, left) : nullptr;
    const Storage storage = storageOf(result);
    if (storage == Storage::Float) return arithmeticFloat(op);
    if (storage == Storage::Double) return arithmeticDouble(op);
    if (op == Operator::Multiply && storageOf(left) == storage && storageOf(right) == storage &&
        wrapsAsStored(result))
        return arithmeticKernel(op, result);
    if (left != right || left != result) return nullptr;
    if (result.isBool()) return byteKernel(op);
    if (const BlockKernel kernel = choiceKernel(op, result)) return kernel;
    return wrapsAsStored(result) ? arithmeticKernel(op, result) : nullptr;
}

BlockKernel multiplyAddBlockKernel(Operator op, Type type) {
    const bool adds = op == Operator::Add;
    if (!adds && op != Operator::Subtract) return nullptr;
    if (type.isFloat() && type.bits == 32) return adds ? multiplyAddFloat : multiplySubtractFloat;
    if (type.isFloat()) return adds ? multiplyAddDouble : multiplySubtractDouble;
    if (!wrapsAsStored(type) || type.isFixed()) return nullptr;
    if (storageOf(type) == Storage::Int32) return adds ? multiplyAddInt32 : multiplySubtractInt32;
    if (type.isSigned()) return adds ? multiplyAddInt64 : multiplySubtractInt64;
    return adds ? multiplyAddUInt64 : multiplySubtractUInt64;
}

BlockKernel selectBlockKernel(Storage storage) {
    switch (bytesOf(storage)) {
    case 1:
        return selectByte;
    case 4:
        return selectInt32;
    default:
        return selectInt64;
    }
}

BlockKernel copyBlockKernel(Storage storage) {
    switch (bytesOf(storage)) {
    case 1:
        return copyByte;
    case 4:
        return copyInt32;
    default:
        return copyInt64;
    }
}

int unusedBits(Type result) {
    return result.isFloat() ? 0 : static_cast<int>(8 * bytesOf(storageOf(result))) - result.bits;
}

void copyApart(Storage storage, std::int64_t rows, std::int64_t columns, void* to, Strides toStrides,
               const void* from, Strides fromStrides) {
    const auto copy = [&]<class T>(T* target, const T* source) {
        for (std::int64_t row = 0; row < rows; ++row)
            for (std::int64_t column = 0; column < columns; ++column)
                target[row * toStrides.row + column * toStrides.column] =
                    source[row * fromStrides.row + column * fromStrides.column];
    };
    switch (bytesOf(storage)) {
    case 1:
        return copy(static_cast<std::uint8_t*>(to), static_cast<const std::uint8_t*>(from));
    case 4:
        return copy(static_cast<std::uint32_t*>(to), static_cast<const std::uint32_t*>(from));
    default:
        return copy(static_cast<std::uint64_t*>(to), static_cast<const std::uint64_t*>(from));
    }
}

} // namespace tactus::evaluate
