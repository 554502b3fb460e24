// Operations on rows: one value a lane, in the storage of its type.
#pragma once

#include "ure/operators.h"

namespace tactus::simulate {

// How a row holds the values of a type.
enum class Storage : std::uint8_t {
    Byte,   // Bool: 0 or 1
    Int32,  // integers and fixed point that fit, sign- or zero-extended as in ure::Value
    Float,  // Float(32)
    Double, // Float(64)
    Word,   // the bits of ure::Value
};
Storage storageOf(ure::Type type);
std::size_t bytesOf(Storage storage);

ure::Value load(Storage storage, const void* row, std::int64_t lane);
void store(Storage storage, void* row, std::int64_t lane, ure::Value value);

// The lanes of an operation: a range, or a list where there is one.
struct LaneSet {
    std::int64_t first = 0, last = 0; // half open
    const std::uint32_t* lanes = nullptr;
    std::size_t count = 0;
};

using Kernel = void (*)(void* to, const void* a, const void* b, const void* c, const LaneSet& on);

// The kernel of an operator on operands and result of these types; null where only ure::apply does it.
Kernel unaryKernel(ure::Operator op, ure::Type operand, ure::Type result);
Kernel binaryKernel(ure::Operator op, ure::Type left, ure::Type right, ure::Type result);
// to = a + b * c, rounded as the two operations are.
Kernel multiplyAddKernel(ure::Type type);
Kernel copyKernel(Storage storage);

// How `table[lane] + shift` compares with 0, for every lane of a range.
void atLeastZero(std::uint8_t* to, const std::int64_t* table, std::int64_t shift, const LaneSet& on);
void equalsZero(std::uint8_t* to, const std::int64_t* table, std::int64_t shift, const LaneSet& on);

} // namespace tactus::simulate
