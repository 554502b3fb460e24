// Everything that is written over the loops of one system, written over the loops of another.
#pragma once

#include "polyhedra/formula.h"

namespace tactus::mapping {

class Substitution {
  public:
    // forms[l] is what loop l is over `loops` new ones.
    Substitution(std::vector<polyhedra::AffineForm> forms, std::size_t loops)
        : forms_(std::move(forms)), loops_(loops) {}

    // The first variables are loops, quotients may follow. All throw base::Overflow.
    polyhedra::AffineForm of(const polyhedra::AffineForm& form) const;
    std::vector<polyhedra::AffineForm> of(const std::vector<polyhedra::AffineForm>& forms) const;
    polyhedra::QuasiAffine of(const polyhedra::QuasiAffine& quasi) const;
    polyhedra::Formula of(const polyhedra::Formula& formula) const;
    // The points over the new loops that are in the piece.
    polyhedra::Piece of(const polyhedra::Piece& piece) const;

    const std::vector<polyhedra::AffineForm>& forms() const { return forms_; }

  private:
    std::vector<polyhedra::AffineForm> forms_;
    std::size_t loops_;
};

} // namespace tactus::mapping
