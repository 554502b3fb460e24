// Walking through the points of a piece in lexicographic order (within this folder only).
#pragma once

#include "polyhedra/piece.h"

#include <cassert>

namespace tactus::polyhedra {

// The variables in an order in which each quotient comes as soon as what it divides is known.
std::vector<std::size_t> walkOrder(const Piece& piece);

// Each variable's range follows from the rows, the earlier variables and the intervals of the later ones:
// exact for the last variable, for the others a range in which some values may lead nowhere.
class Walk {
  public:
    // Throws base::Overflow if a row could leave 62 bits on the box. The box must be bounded and not of
    // dimension 0. A walk of more than `limit` steps (ranges computed) stops.
    explicit Walk(const Piece& piece, std::uint64_t limit = std::numeric_limits<std::uint64_t>::max());

    // Calls leaf(range) for each choice of all variables but the last. False if leaf returned false or at the
    // limit.
    template<class Leaf>
    bool run(Leaf&& leaf) {
        return empty_ || descend(0, leaf);
    }
    // Calls visit() for each point, which is in values().
    template<class Visit>
    bool points(Visit&& visit) {
        return run([&](Interval range) {
            std::int64_t& last = values_[order_.back()];
            for (last = range.lower; last <= range.upper; ++last)
                if (!visit()) return false;
            return true;
        });
    }
    const Point& values() const { return values_; }

  private:
    struct Bound { // coefficient * (this variable) + sum of earlier terms + slack >= 0
        std::int64_t coefficient;
        std::int64_t slack; // constant and the greatest value of the later terms
        std::vector<std::pair<std::size_t, std::int64_t>> earlier;
    };
    struct Level {
        Interval box;
        std::vector<Bound> bounds;
    };

    void addBounds(const AffineForm& row, const Piece& piece);
    Interval rangeAt(std::size_t level) const;

    template<class Leaf>
    bool descend(std::size_t level, Leaf& leaf) {
        if (steps_++ == limit_) return false;
        const Interval range = rangeAt(level);
        if (level + 1 == levels_.size()) return leaf(range);
        for (std::int64_t value = range.lower; value <= range.upper; ++value) {
            values_[order_[level]] = value;
            if (!descend(level + 1, leaf)) return false;
        }
        return true;
    }

    std::vector<std::size_t> order_;
    std::vector<Level> levels_;
    Point values_;
    bool empty_ = false;
    std::uint64_t limit_;
    std::uint64_t steps_ = 0;
};

} // namespace tactus::polyhedra
