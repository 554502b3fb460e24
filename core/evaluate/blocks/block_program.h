// The cases of a nest as operations on blocks, in an order that orderOf() found.
#pragma once

#include "evaluate/blocks/kernels/block_kernels.h"
#include "evaluate/blocks/order/block_order.h"
#include "evaluate/values.h"

#include <array>

namespace tactus::evaluate {

inline constexpr std::size_t mostCoordinates = 8;

// The place of an operand at a point. A variable's and an input's place is an element number, affine in the
// coordinates; a variable's is within its slab.
struct BlockPlace {
    enum class Kind : std::uint8_t { None, Temporary, Constant, Variable, Input };
    Kind kind = Kind::None;
    ure::Storage storage = ure::Storage::Word;
    std::uint32_t number = 0;
    std::int64_t back = 0; // slabs
    std::int64_t constant = 0;
    std::array<std::int64_t, mostCoordinates> coefficients{};
};

struct BlockOp {
    enum class Kind : std::uint8_t {
        Call,   // to = kernel(a, b, c)
        Unary,  // to = op a, value by value
        Binary, // to = a op b, value by value
        Index,  // to = the loop's index, at `a` as an element number
        Gather, // to = an input's element at indices that were computed
    };
    Kind kind = Kind::Call;
    BlockPlace to, a, b, c;
    BlockKernel kernel = nullptr;
    int unused = 0; // bits of the result's storage
    ure::Operator op{};
    ure::Type left{}, right{}, result{};
    ure::TensorId tensor;
    std::vector<BlockPlace> indices;
};

// Coordinates in the order in which they are walked; a row says how far one may go once those before it are
// known: coefficient * x + constant + terms >= 0.
struct BlockBound {
    std::int64_t coefficient, constant;
    std::vector<std::pair<std::size_t, std::int64_t>> terms; // coordinate, factor
};
struct BlockLevel {
    std::size_t coordinate;
    polyhedra::Interval box;
    std::vector<BlockBound> bounds;
};

struct BlockCase {
    ure::EquationId equation;
    std::vector<BlockLevel> levels; // the slab, what is walked, the block
    bool isRectangle = true;        // the last two levels do not depend on each other
    std::vector<BlockOp> ops;
    std::vector<std::pair<ure::ExprId, BlockPlace>> reads; // of variables
    BlockPlace result;                                     // of an output
    BlockPlace element;                                    // of an output: the number of the element
};

struct BlockGroup {
    std::vector<Direction> walked;
    std::vector<polyhedra::Interval> box; // of what is walked
    std::vector<BlockCase> cases;
};

struct BlockVariable {
    ure::Storage storage;
    std::int64_t slab = 1;  // elements
    std::int64_t depth = 1; // slabs kept, a power of two
};

struct BlockProgram {
    std::vector<BlockGroup> groups;
    std::vector<BlockVariable> variables;
    std::vector<ure::Value> constants;
    std::uint32_t temporaries = 0;
    std::vector<bool> reads; // by TensorId: inputs that are read
};

} // namespace tactus::evaluate
