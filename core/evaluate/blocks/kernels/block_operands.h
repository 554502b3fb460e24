// The places of the operands of a block.
#pragma once

#include <cstdint>

namespace tactus::evaluate {

// The place of an operand: one value a column, side by side, or one for the whole row.
struct BlockOperand {
    const void* data = nullptr;
    std::int64_t row = 0; // elements from a row to the next
    bool moves = false;   // from column to column
};

struct BlockArguments {
    std::int64_t rows = 1, columns = 1;
    void* to = nullptr;
    std::int64_t toRow = 0;
    BlockOperand a, b, c;
    int unused = 0; // bits of the result's storage that its type does not use
};

// Elements from row to row and from column to column.
struct Strides {
    std::int64_t row, column;
};

} // namespace tactus::evaluate
