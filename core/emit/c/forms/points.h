// "Is this point in that set?" as conditions, and forms over points as index arithmetic.
#pragma once

#include "emit/c/tree/tree.h"
#include "polyhedra/formula.h"

namespace tactus::emit {

class Points {
  public:
    // Takes what the variables are in the code, and a set that every point is known to be in. The first
    // `units` of them are constants to the compiler of each unit: what is said of one of them alone stays,
    // since it keeps code away from FIFOs that are not there.
    Points(std::vector<Code> variables, polyhedra::Piece within, ure::Type index, std::size_t units = 0)
        : variables_(std::move(variables)), within_(std::move(within)), index_(index), units_(units) {}

    Code form(const polyhedra::AffineForm& form) const;
    Code value(const polyhedra::QuasiAffine& form) const;

    // A condition and the variables that it is over.
    struct Condition {
        Code code;
        std::vector<bool> over;
        bool isOver(std::size_t variable) const { return over[variable]; }
    };
    // Those of being in the piece that being in the known set does not imply.
    std::vector<Condition> conditions(const polyhedra::Piece& piece) const;
    // The condition that the point is in one of the pieces.
    Code contains(const polyhedra::Union& pieces) const;
    // The same of the points that differ in this variable only: is one of them in a piece? Exact where no
    // piece has a condition over it beside its interval (`isPlainIn`).
    Code containsSome(const polyhedra::Union& pieces, std::size_t variable) const;
    static bool isPlainIn(const polyhedra::Union& pieces, std::size_t variable);
    // The points for which one that differs in this variable only is in a piece, as pieces that are free of
    // it; nothing where they are no plain conditions. Throws base::Overflow.
    std::optional<polyhedra::Union> withAny(const polyhedra::Union& pieces, std::size_t variable) const;
    // Does being in the pieces not depend on the variable?
    bool isFree(const polyhedra::Union& pieces, std::size_t variable) const;

  private:
    struct Space; // the variables of a piece: the known ones and its quotients
    Space spaceOf(const std::vector<polyhedra::Quotient>& quotients) const;
    Code compare(std::string_view op, Code left, std::int64_t right) const;
    Code balanced(std::string_view op, const polyhedra::AffineForm& row, const Space& space) const;

    std::vector<Code> variables_;
    polyhedra::Piece within_;
    ure::Type index_;
    std::size_t units_;
};

} // namespace tactus::emit
