#include "polyhedra/solve/search.h"
#include "polyhedra/propagate.h"

namespace tactus::polyhedra {

namespace {

constexpr std::size_t freeTries = 64; // more than that costs as much as isl

class Search {
  public:
    Search(Order order, std::size_t tries) : order_(order), triesLeft_(tries) {}

    // Unknown when out of tries or where the first end is unbounded.
    Verdict isEmpty(Piece piece, std::size_t variable) {
        if (piece.empty) return Verdict::Yes;
        if (variable == piece.dimensions()) {
            if (!piece.rows.empty()) return giveUp(); // numbers too large for propagation
            for (const Interval& interval : piece.box) point_.push_back(interval.lower);
            return Verdict::No;
        }
        while (!piece.empty) {
            if (triesLeft_-- == 0 || endIsUnbounded(piece.box[variable])) return giveUp();
            Piece fixed = piece;
            fixed.box[variable] = firstOf(piece.box[variable]);
            settle(fixed);
            if (const Verdict rest = isEmpty(std::move(fixed), variable + 1); rest != Verdict::Yes)
                return rest;
            dropFirst(piece, variable);
            settle(piece);
        }
        return Verdict::Yes;
    }
    const Point& point() const { return point_; }

  private:
    Verdict giveUp() {
        triesLeft_ = 0;
        return Verdict::Unknown;
    }
    bool endIsUnbounded(Interval interval) const {
        return order_ == Order::Least ? interval.lower == Interval::least : interval.upper == Interval::most;
    }
    Interval firstOf(Interval interval) const {
        const std::int64_t value = order_ == Order::Least ? interval.lower : interval.upper;
        return {value, value};
    }
    void dropFirst(Piece& piece, std::size_t variable) const {
        Interval rest = piece.box[variable];
        if (isFixed(rest)) {
            piece.empty = true;
        } else {
            (order_ == Order::Least ? rest.lower : rest.upper) += order_ == Order::Least ? 1 : -1;
            tighten(piece, variable, rest);
        }
    }

    Order order_;
    std::size_t triesLeft_;
    Point point_;
};

} // namespace

Sample searchPlainly(const Piece& piece, Order order) {
    Search search(order, freeTries + 2 * piece.dimensions());
    const Verdict empty = search.isEmpty(piece, 0);
    return {empty, empty == Verdict::No ? search.point() : Point{}};
}

} // namespace tactus::polyhedra
