// Indices of inputs that read no data but are not affine, like A(k*i): what they are at the points of the
// domain.
#pragma once

#include "dependence/ranges.h"
#include "dependence/reads.h"

namespace tactus::dependence {

bool readsData(const ure::System& system, ure::ExprId expr);

// An expression that reads no data, computed at points as the operators compute it.
class PointValue {
  public:
    PointValue(const ure::System& system, ure::ExprId expr);

    // Nothing where a missing branch is taken. What an UInt(64) holds beyond int64 counts as the greatest
    // int64.
    std::optional<std::int64_t> at(std::span<const std::int64_t> point);
    const std::vector<std::size_t>& loops() const { return loops_; } // that occur in it

  private:
    std::optional<ure::Value> valueOf(const ure::Expr& expr, std::span<const std::int64_t> point) const;
    const std::optional<ure::Value>& operand(const ure::Expr& expr, std::size_t number) const;

    const ure::System& system_;
    std::vector<ure::ExprId> steps_; // operands before users
    std::vector<std::size_t> loops_;
    std::vector<std::optional<ure::Value>> values_; // by steps_
};

// The points at which an index is outside 0..extent-1, as boxes of the loops that occur in it: intervals
// prove a box to be inside or outside, or it is halved, down to one value of each loop, where the index is
// computed.
class IndexSearch {
  public:
    IndexSearch(const ure::System& system, ure::ExprId index, std::int64_t extent, Ranges& ranges,
                const Questions& questions);

    polyhedra::Union outside(const polyhedra::Union& where);
    // What was found is not all: there are too many boxes to go through, or pieces outside.
    bool gaveUp() const { return gaveUp_; }

  private:
    void search(polyhedra::Piece piece);
    void halve(const polyhedra::Piece& piece, std::size_t loop);
    std::optional<std::size_t> widestLoop(const polyhedra::Piece& piece) const;
    bool isInside(std::int64_t value) const { return value >= 0 && value < extent_; }
    void found(polyhedra::Piece piece);

    const ure::System& system_;
    ure::ExprId index_;
    std::int64_t extent_;
    Ranges& ranges_;
    const Questions& questions_;
    PointValue value_;
    std::uint64_t stepsLeft_; // boxes; n points are at most 2 n - 1
    polyhedra::Union outside_;
    bool gaveUp_ = false;
};

} // namespace tactus::dependence
