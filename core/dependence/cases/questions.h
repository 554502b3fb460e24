// Exact questions with an answer or an exception: *unknown* must never be taken for a pass by accident.
#pragma once

#include "polyhedra/solve.h"

namespace tactus::dependence {

struct Cancelled {}; // Budget::stop was asked for
struct Undecided {}; // the budget does not suffice, or there are too many pieces

// More pieces than this for one read are too complex (docs/theory/dependences.md).
inline constexpr std::size_t pieceLimit = 256;

class Questions {
  public:
    explicit Questions(const polyhedra::Budget& budget) : budget_(budget) {}

    bool isEmpty(const polyhedra::Piece& piece) const;
    // Nothing if the piece is empty.
    std::optional<polyhedra::Point> least(const polyhedra::Piece& piece) const;
    std::optional<polyhedra::Point> greatest(const polyhedra::Piece& piece) const;
    // The lexicographically least point of all pieces.
    std::optional<polyhedra::Point> least(const polyhedra::Union& pieces) const;
    // Without the empty pieces; throws Undecided if more than pieceLimit are left.
    polyhedra::Union withoutEmpty(polyhedra::Union pieces) const;
    // The points of `pieces` that are not in `hole`.
    polyhedra::Union subtract(const polyhedra::Union& pieces, const polyhedra::Piece& hole) const;
    polyhedra::Union intersect(const polyhedra::Union& pieces, const polyhedra::Piece& other) const;
    void stopIfAsked() const;
    const polyhedra::Budget& budget() const { return budget_; }

  private:
    [[noreturn]] void undecided() const;
    const polyhedra::Budget& budget_;
};

// Adds `a == b`.
void equate(polyhedra::Piece& piece, const polyhedra::AffineForm& a, const polyhedra::AffineForm& b);
bool contains(const polyhedra::Union& pieces, std::span<const std::int64_t> point);

} // namespace tactus::dependence
