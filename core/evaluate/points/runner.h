// Evaluates one program at one point after another.
#pragma once

#include "evaluate/build.h"
#include "evaluate/points/memory.h"
#include "evaluate/points/random.h"
#include "evaluate/program/program.h"

namespace tactus::evaluate {

// The first places where something noteworthy happened; an input read out of its bounds that was met first.
struct Notes {
    std::optional<Occurrence> division;    // by zero
    std::optional<Occurrence> wrap;        // of a `+` or `-`
    std::optional<Occurrence> outOfBounds; // a ReadInput
    std::string outOfBoundsIndex;          // "(3, -1)"

    void add(const ure::Events& events, const Occurrence& place);
};

enum class Outcome : std::uint8_t {
    Defined,     // value()
    Absent,      // the missing branch of a select
    Undefined,   // reads what is undefined, an element without a value too: undefinedRead()
    OutOfBounds, // reads an input out of its bounds, or what is undefined for that reason
    Missing,     // reads a variable at a point that must be evaluated first: missing()
};

class Runner {
  public:
    struct Demand {
        ure::VariableId variable;
        polyhedra::Point at;
    };

    Runner(const ure::System& system, const Tensors& inputs, Memory& memory, ure::EquationId equation);
    // The runner of an expression of that equation.
    Runner(const ure::System& system, const Tensors& inputs, Memory& memory, ure::EquationId equation,
           ure::ExprId root);
    // For data, where nothing but dimensions and random numbers can be read, and in fills inputs within their
    // extents.
    Runner(const ure::System& system, ure::ExprId root, const RandomStream& random,
           const Tensors* inputs = nullptr);

    Outcome run(std::span<const std::int64_t> point, Notes& notes, std::uint64_t element = 0);

    ure::Value value() const { return registers_[program_.result]; }
    const Demand& missing() const { return read_; }
    // After Undefined or OutOfBounds: the read that did not give a value, in the loops or outside.
    ure::ExprId undefinedRead() const { return undefinedRead_; }
    const Demand& undefinedAt() const { return read_; }

  private:
    struct Host; // what interpret() asks

    Outcome read(const Instruction& instruction, std::span<const std::int64_t> point);
    Outcome readInput(const Instruction& instruction, std::span<const std::int64_t> point, Notes& notes);
    void note(const ure::Events& events, ure::ExprId expr, std::span<const std::int64_t> point,
              Notes& notes) const;

    const ure::System& system_;
    const Tensors* inputs_ = nullptr;
    Memory* memory_ = nullptr;
    const RandomStream* random_ = nullptr;
    ure::EquationId equation_;
    Program program_;
    std::vector<ure::Value> registers_;
    Demand read_;
    ure::ExprId undefinedRead_;
};

} // namespace tactus::evaluate
