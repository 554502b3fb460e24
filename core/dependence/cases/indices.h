// Expressions that read no data but are not affine, like the index k*i or the condition i*i > 4: what they
// are at the points of the domain.
#pragma once

#include "dependence/cases/questions.h"
#include "ure/nodes/value_ranges.h"

namespace tactus::dependence {

// An expression that reads no data, computed at points as the operators compute it.
class PointValue {
  public:
    PointValue(const ure::System& system, ure::ExprId expr);

    // Nothing if a missing branch is taken. A UInt(64) beyond int64 counts as the greatest int64.
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

// A claim about an expression that reads no data: its value is in the interval, or is not.
struct Claim {
    ure::ExprId expr;
    polyhedra::Interval values;
    bool isIn = true;
};

// The points at which all claims hold, as boxes of the loops that occur in them. Intervals prove that a box
// is of that kind or has no such point. Else it is halved, down to one value of each loop, at which the
// expressions are computed.
class BoxSearch {
  public:
    BoxSearch(const ure::System& system, const std::vector<Claim>& claims, ure::ValueRanges& ranges,
              const Questions& questions);

    polyhedra::Union of(const polyhedra::Union& where);
    // True if not all was found: there are too many boxes to go through, or to hand on.
    bool gaveUp() const { return gaveUp_; }

  private:
    struct Part {
        Claim claim;
        PointValue value;
    };
    void search(polyhedra::Piece piece);
    void halve(const polyhedra::Piece& piece, std::size_t loop);
    polyhedra::Verdict holdsIn(const polyhedra::Piece& piece, const Claim& claim) const;
    bool holdsAtItsPoint(const polyhedra::Piece& piece);
    void found(polyhedra::Piece piece);

    const ure::System& system_;
    ure::ValueRanges& ranges_;
    const Questions& questions_;
    std::vector<Part> parts_;
    std::uint64_t stepsLeft_; // boxes; n points are at most 2 n - 1
    polyhedra::Union found_;
    bool gaveUp_ = false;
};

} // namespace tactus::dependence
