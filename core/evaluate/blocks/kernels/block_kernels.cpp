// CMakeLists.txt has the compiler vectorise this file.
#include "evaluate/blocks/kernels/block_kernels.h"

#include "evaluate/blocks/kernels/block_loops.h"

namespace tactus::evaluate {

using ure::Operator;
using ure::Storage;
using ure::Type;

namespace {

#define TACTUS_FUNCTION BlockKernel
#define TACTUS_SUM(T, x, y) sum<T>(x, y, noted, unused)
#define TACTUS_DIFFERENCE(T, x, y) difference<T>(x, y, noted, unused)
#define TACTUS_PRODUCT(T, x, y) product<T>(x, y, unused)
#define TACTUS_WRAPPED(T, bits) wrapped<T>(bits, unused)
#include "ure/types/kernels.def"

// Arithmetic wraps as the storage is signed; unsigned values in signed storage would come out wrong.
bool wrapsAsStored(Type type) {
    return !type.isFloat() && !type.isBool() && (type.isSigned() || storageOf(type) == Storage::Word);
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
    const Storage storage = storageOf(result);
    const bool isStored = storageOf(left) == storage && storageOf(right) == storage;
    if (op == Operator::Multiply && isStored && wrapsAsStored(result)) return arithmeticKernel(op, result);
    return binaryOf(op, left, right, result, wrapsAsStored(result));
}

BlockKernel multiplyAddBlockKernel(Operator op, Type type) {
    return multiplyAddOf(op, type, wrapsAsStored(type) && !type.isFixed());
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
    return copyKernelOf(storage);
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
