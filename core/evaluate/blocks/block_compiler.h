// Makes a block program of a nest: places of variables, bounds of cases, and expressions as operations.
#pragma once

#include "evaluate/blocks/block_program.h"

namespace tactus::evaluate {

class BlockCompiler {
  public:
    BlockCompiler(const ure::System& system, const Nest& nest, const BlockOrder& order);
    BlockProgram compile();

  private:
    bool isHandedOn(const Case& one) const;
    void layOut(ure::VariableId id);
    static void put(BlockPlace& place, const polyhedra::AffineForm& form);
    BlockPlace variableAt(ure::VariableId id, const std::vector<polyhedra::AffineForm>& index);
    BlockCase compileCase(const Case& one, const Group& group);
    std::vector<BlockLevel> levelsOf(const polyhedra::Piece& where, const Group& group) const;
    BlockPlace temporary(std::uint32_t number, ure::Type type);
    BlockPlace constant(ure::Type type, ure::Value value);
    std::optional<ure::Value> constantAt(const BlockPlace& place) const;
    void copy(const BlockPlace& to, const BlockPlace& from);
    BlockPlace value(ure::ExprId id, const BlockPlace& to, std::uint32_t next);
    std::optional<BlockPlace> affineInput(const ure::Expr& expr);
    void gather(const ure::Expr& expr, BlockOp& op, std::uint32_t next);
    std::optional<BlockPlace> unary(const ure::Expr& expr, BlockOp& op, std::uint32_t next);
    std::optional<BlockPlace> binary(const ure::Expr& expr, BlockOp& op, std::uint32_t next);
    bool multiplyAdd(const ure::Expr& expr, BlockOp& op, std::uint32_t next);
    void choose(const ure::Expr& expr, BlockOp& op, std::uint32_t next);

    const ure::System& system_;
    const Nest& nest_;
    const BlockOrder& order_;
    const std::size_t dimensions_;
    BlockProgram program_;
    std::vector<polyhedra::AffineForm> places_; // of a variable in its slab, by VariableId
    const Case* case_ = nullptr;
    std::vector<BlockOp>* ops_ = nullptr;
    bool isLastTo_ = false; // the last operation wrote where it was asked to
};

// Throws base::Overflow.
BlockProgram compileBlocks(const ure::System& system, const Nest& nest, const BlockOrder& order);

} // namespace tactus::evaluate
