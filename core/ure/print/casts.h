// Which casts a text needs so that elaboration makes the same expression of it: operands wait for a type or
// are converted without one where language.md, "Types", says so (within this folder only).
#pragma once

#include "ure/system.h"

namespace tactus::ure {

// An operand as it is written: another expression if its conversion needs no cast, perhaps with a cast of its
// own.
struct WrittenOperand {
    ExprId expr;
    std::optional<Type> cast = {};
};

class Casts {
  public:
    explicit Casts(const System& system) : system_(system) {}

    std::vector<WrittenOperand> operandsOf(ExprId id) const;
    // The right side of `=`.
    WrittenOperand assigned(ExprId value) const;
    // The right side of `+=` for an output of this type.
    WrittenOperand term(ExprId value, Type output) const;

  private:
    // An operand without its conversion.
    struct Bare {
        ExprId expr;
        Type type; // with its conversion, if it waits for a type
        bool waits = false;
        Type alone = {};         // the type it takes where nothing gives it one
        bool isFraction = false; // its value depends on the type in which it is read
        bool isSmall = false;    // an integer that each number type of 32 or more bits holds exactly
    };

    Bare bare(ExprId id) const;
    Bare waiting(ExprId id, Type type) const;
    polyhedra::Interval valuesOf(const Expr& expr) const;
    WrittenOperand full(ExprId id) const;
    std::vector<WrittenOperand> pair(ExprId id, std::size_t first) const;
    bool meetsAs(const Expr& expr, std::size_t first, const Bare& a, const Bare& b) const;
    WrittenOperand single(ExprId id) const;
    WrittenOperand unary(const Expr& expr) const;

    const System& system_;
};

} // namespace tactus::ure
