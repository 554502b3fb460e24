#include "dependence/cases/questions.h"

#include <algorithm>

namespace tactus::dependence {

using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::Union;
using polyhedra::Verdict;

void Questions::stopIfAsked() const {
    if (budget_.stop.stop_requested()) throw Cancelled();
}

void Questions::undecided() const {
    stopIfAsked();
    throw Undecided();
}

bool Questions::isEmpty(const Piece& piece) const {
    if (piece.empty) return true;
    // A box that is not empty has a point; an exact question is needed only where rows are left.
    if (polyhedra::isBox(piece)) return false;
    const Verdict verdict = polyhedra::isEmpty(piece, budget_);
    if (verdict == Verdict::Unknown) undecided();
    return verdict == Verdict::Yes;
}

std::optional<Point> Questions::least(const Piece& piece) const {
    const polyhedra::Sample found = polyhedra::lexicographicMinimum(piece, budget_);
    if (found.empty == Verdict::Unknown) undecided();
    if (found.empty == Verdict::Yes) return std::nullopt;
    return found.point;
}

std::optional<Point> Questions::greatest(const Piece& piece) const {
    const polyhedra::Sample found = polyhedra::lexicographicMaximum(piece, budget_);
    if (found.empty == Verdict::Unknown) undecided();
    if (found.empty == Verdict::Yes) return std::nullopt;
    return found.point;
}

std::optional<Point> Questions::least(const Union& pieces) const {
    std::optional<Point> best;
    for (const Piece& piece : pieces) {
        const std::optional<Point> point = least(piece);
        if (point && (!best || *point < *best)) best = point;
    }
    return best;
}

Union Questions::withoutEmpty(Union pieces) const {
    std::erase_if(pieces, [&](const Piece& piece) { return isEmpty(piece); });
    // The negation of n clauses may have 2^n - 1 pieces, in any formulation (docs/theory/dependences.md).
    if (pieces.size() > pieceLimit) throw Undecided();
    return pieces;
}

Union Questions::subtract(const Union& pieces, const Piece& hole) const {
    Union left;
    for (const Piece& piece : pieces) {
        stopIfAsked();
        // A piece that does not meet the hole stays whole: to subtract would only cut it up.
        if (isEmpty(polyhedra::intersect(piece, hole))) {
            left.push_back(piece);
            continue;
        }
        for (Piece& part : polyhedra::subtract(piece, hole)) left.push_back(std::move(part));
    }
    return withoutEmpty(std::move(left));
}

Union Questions::intersect(const Union& pieces, const Piece& other) const {
    Union common;
    for (const Piece& piece : pieces) common.push_back(polyhedra::intersect(piece, other));
    return withoutEmpty(std::move(common));
}

void equate(Piece& piece, const polyhedra::AffineForm& a, const polyhedra::AffineForm& b) {
    polyhedra::constrain(piece, a - b);
    polyhedra::constrain(piece, b - a);
}

bool contains(const Union& pieces, std::span<const std::int64_t> point) {
    return std::ranges::any_of(pieces, [&](const Piece& piece) { return polyhedra::contains(piece, point); });
}

} // namespace tactus::dependence
