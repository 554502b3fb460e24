// Runs a block program.
#pragma once

#include "evaluate/blocks/block_outputs.h"
#include "evaluate/points/runner.h"

namespace tactus::evaluate {

class BlockMachine {
  public:
    enum class Result {
        Done,
        Stopped,
        GaveUp, // something has to be said that only evaluation point by point can say
    };
    BlockMachine(const ure::System& system, const Nest& nest, const BlockOrder& order, BlockProgram program,
                 const Tensors& inputs);
    Result run(const Options& options);
    void finish(Evaluation& evaluation);

  private:
    static constexpr std::int64_t mostPoints = 2048; // of a block, so that temporaries stay in the cache

    // A rectangle of points of a case.
    struct Shape {
        std::int64_t rows = 1, columns = 1;
        std::size_t row = 0, column = 0; // the coordinates
    };
    struct Located {
        std::byte* data;
        Strides strides;
    };

    bool runGroup(const BlockGroup& group, std::size_t walked);
    bool runCase(const BlockCase& one, std::size_t fixed);
    bool descend(const BlockCase& one, std::size_t level);
    bool runBlock(const BlockCase& one, polyhedra::Interval rows, polyhedra::Interval columns);
    bool runChunk(const BlockCase& one, const Shape& shape);
    bool runOps(const BlockCase& one, const Shape& shape);
    bool runOp(const BlockOp& op, const Shape& shape);
    void call(const BlockOp& op, const Shape& shape);
    void apply(const BlockOp& op, const Shape& shape);
    void index(const BlockOp& op, const Shape& shape);
    bool gather(const BlockOp& op, const Shape& shape);
    bool write(const BlockCase& one, const Shape& shape);

    bool hasEvents() const { return events_.divisionByZero || events_.wrapped; }
    // The first places of what the operations of the case noticed in this shape, where they come before those
    // that are noted already.
    void findNotes(const BlockCase& one, const Shape& shape);
    bool mayComeFirst(const BlockCase& one, const Shape& shape);
    void noteAtPoint(const BlockCase& one);
    polyhedra::Point loopsHere() const;

    polyhedra::Interval intervalAt(const BlockLevel& level) const;
    std::int64_t elementAt(const BlockPlace& place) const;
    Located locate(const BlockPlace& place, const Shape& shape);
    // As a kernel wants it; what lies apart is brought together in a scratch row.
    BlockOperand operand(const BlockPlace& place, const Shape& shape, std::size_t scratch);

    const ure::System& system_;
    const Nest& nest_;
    const Tensors& tensors_;
    const Direction slabs_;
    const BlockProgram program_;
    std::vector<std::vector<std::uint64_t>> variables_;
    std::vector<std::vector<std::uint64_t>> inputs_; // in their storage, those that are read
    std::vector<std::uint64_t> temporaries_, scratch_;
    std::array<std::int64_t, mostCoordinates> point_{};
    std::int64_t slab_ = 0; // counts from 0
    BlockOutputs outputs_;
    ure::Events events_; // of the shape at hand, of sides not taken too
    Notes notes_;
    std::vector<std::optional<Program>> pointPrograms_; // by EquationId, those that were needed
};

} // namespace tactus::evaluate
