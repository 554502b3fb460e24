// A convex set of integer points in plain integers: an interval for each variable and leftover rows a.x + c
// >= 0.
//
// The first `visible` variables are the ones the set is about (loops); each later variable is a *quotient*,
// floor(form / divisor) of a form over the variables before it. The visible ones determine it, so a piece has
// exactly one point for each point of its visible projection. This is how `/` and `%` by constants stay
// exact.
#pragma once

#include "polyhedra/affine.h"

#include <limits>
#include <optional>

namespace tactus::polyhedra {

// Closed; empty when lower > upper. The ends of int64 stand for "unbounded".
struct Interval {
    static constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    static constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    std::int64_t lower = least;
    std::int64_t upper = most;

    bool empty() const { return lower > upper; }
    bool bounded() const { return lower != least && upper != most; }
    friend bool operator==(Interval, Interval) = default;
};

struct Quotient {
    AffineForm form;      // over the variables before this one (shorter than the space)
    std::int64_t divisor; // > 0
    friend bool operator==(const Quotient&, const Quotient&) = default;
};

struct Piece {
    std::size_t visible = 0;
    std::vector<Quotient> quotients;
    std::vector<Interval> box;    // visible + quotients
    std::vector<AffineForm> rows; // each >= 0, over all variables
    bool empty = false;           // known to be empty; otherwise it may be

    std::size_t dimensions() const { return box.size(); }
    static Piece universe(std::size_t visible);
    friend bool operator==(const Piece&, const Piece&) = default;
};

using Union = std::vector<Piece>; // disjoint unless said otherwise

} // namespace tactus::polyhedra
