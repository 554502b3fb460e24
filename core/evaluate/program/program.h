// An expression as a short list of instructions over registers, so that evaluating it at a point allocates
// nothing. Lazy operators become jumps. An undefined operand makes everything that reads it undefined, and
// what select, `&&` and `||` do not read is not evaluated at all: so the first undefined value that is met
// ends the evaluation.
#pragma once

#include "ure/system.h"

#include <vector>

namespace tactus::evaluate {

struct Instruction {
    enum class Kind : std::uint8_t {
        Unary,       // to = op a
        Binary,      // to = a op b
        Move,        // to = a
        Jump,        // to instruction `target`
        JumpIfFalse, // if not a
        JumpIfTrue,  // if a
        Read,        // to = reads[a]
        ReadInput,   // to = inputReads[a]
        Random,      // to = random(a, b), draw number `target`
        Absent,      // the missing branch of a select: ends here
    };
    Kind kind = Kind::Move;
    ure::Operator op{};
    ure::Type left{}, right{}, result{};
    std::uint32_t to = 0, a = 0, b = 0, target = 0;
    ure::ExprId expr = {};
};

// An index over the coordinates: coordinate + offset where `unit`, else the form.
struct Subscript {
    bool unit = false;
    std::size_t coordinate = 0;
    std::int64_t offset = 0;
    polyhedra::AffineForm form;

    explicit Subscript(const polyhedra::AffineForm& affine);
    // False where the index does not fit 64 bits.
    bool at(std::span<const std::int64_t> point, std::int64_t& index) const {
        return unit ? !__builtin_add_overflow(point[coordinate], offset, &index) : general(point, index);
    }

  private:
    bool general(std::span<const std::int64_t> point, std::int64_t& index) const;
};

struct Program {
    struct Read {
        ure::VariableId variable;
        std::vector<Subscript> index;
    };
    struct InputRead {
        ure::TensorId tensor;
        std::vector<std::uint32_t> registers; // one an index
        std::vector<ure::Type> types;
    };
    // A register that holds a coordinate (a loop's or a dimension's index) when evaluation begins.
    struct Coordinate {
        std::uint32_t to;
        std::size_t coordinate;
        ure::Type type;
    };
    std::vector<Instruction> instructions;
    std::vector<Read> reads;
    std::vector<InputRead> inputReads;
    std::vector<Coordinate> coordinates;
    std::vector<ure::Value> registers; // as they are at the beginning: the constants are in theirs
    std::uint32_t result = 0;          // the register of the value
    ure::Type type;
};

// Loops are coordinates by their number in the system, dimensions by theirs in the tensor.
Program compile(const ure::System& system, ure::ExprId root);

} // namespace tactus::evaluate
