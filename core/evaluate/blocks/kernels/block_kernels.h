// Operators on blocks: rows of values in the storage of their type. They say what ure::apply says, faster; an
// operator without a kernel is applied value by value.
#pragma once

#include "evaluate/blocks/kernels/block_operands.h"
#include "ure/types/operators.h"
#include "ure/types/storage.h"

namespace tactus::evaluate {

// Returns true if a value wrapped where that has to be noted.
using BlockKernel = bool (*)(const BlockArguments& arguments);

// Null where only ure::apply does it.
BlockKernel unaryBlockKernel(ure::Operator op, ure::Type operand, ure::Type result);
BlockKernel binaryBlockKernel(ure::Operator op, ure::Type left, ure::Type right, ure::Type result);
// to = a + b * c or a - b * c, rounded as the two operations are; all of one type.
BlockKernel multiplyAddBlockKernel(ure::Operator op, ure::Type type);
BlockKernel selectBlockKernel(ure::Storage storage); // to = a ? b : c, where a is a byte
BlockKernel copyBlockKernel(ure::Storage storage);   // to = a
int unusedBits(ure::Type result);

// Copies values that lie apart: elements from row to row and from column to column.
void copyApart(ure::Storage storage, std::int64_t rows, std::int64_t columns, void* to, Strides toStrides,
               const void* from, Strides fromStrides);

} // namespace tactus::evaluate
