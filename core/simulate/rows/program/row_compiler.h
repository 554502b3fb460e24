// Makes the operations of one equation.
#pragma once

#include "simulate/rows/program/row_program.h"

namespace tactus::simulate {

class RowCompiler {
  public:
    RowCompiler(RowProgram& program, const Definedness& definedness)
        : program_(program), system_(program.system()), definedness_(definedness) {}
    RowEquation compile(ure::EquationId equation);

  private:
    // Emits code that leaves the expression's value in `to`, or says where it is already. Temporaries from
    // `next` on are free.
    Operand value(ure::ExprId expr, Operand to, std::uint32_t next);
    void valueInto(ure::ExprId expr, Operand to, std::uint32_t next);
    ure::ExprId underGuards(ure::ExprId output);
    Operand temporary(std::uint32_t number, ure::Type type);
    Operand scratch(Operand to, std::uint32_t& next, ure::Type type);
    Operand constant(ure::Type type, ure::Value value);
    std::optional<ure::Value> constantOf(const Operand& operand) const;
    TableForm table(const polyhedra::AffineForm& form);
    RowOp& emit(RowOp::Kind kind, Operand to);

    Operand index(const ure::Expr& expr, Operand to);
    Operand read(ure::ExprId id, Operand to);
    Operand gather(ure::ExprId id, Operand to);
    Operand input(ure::ExprId id, Operand to, std::uint32_t next);
    Operand unary(const ure::Expr& expr, Operand to, std::uint32_t next);
    Operand binary(const ure::Expr& expr, Operand to, std::uint32_t next);
    bool multiplyAdd(const ure::Expr& expr, Operand to, std::uint32_t next);
    Operand select(ure::ExprId id, Operand to, std::uint32_t next);
    Segment segmentOf(ure::ExprId expr, Operand to, std::uint32_t next);
    bool isTotal(const Segment& segment) const;
    bool isAsked(ure::VariableId variable) const;
    std::optional<Screen> screen(ure::ExprId expr);
    std::optional<Screen> screenOfParts(const ure::Expr& expr, Screen::Kind kind);
    std::optional<Screen> search(ure::ExprId expr);

    RowProgram& program_;
    const ure::System& system_;
    const Definedness& definedness_;
    RowEquation result_;
    Segment* code_ = nullptr;
};

} // namespace tactus::simulate
