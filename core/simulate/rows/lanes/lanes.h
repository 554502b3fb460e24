// The change of coordinates behind the fast simulator: iterations as lanes of steps.
//
// T holds the schedule's rows made primitive (or the row of time alone), S' completes it to a unimodular
// matrix. Iteration p is on lane x = S'p in step t = Tp, and p is affine in (x, t). A uniform read becomes a
// constant distance in lanes and in steps. Steps are visited in lexicographic order of t, which is the order
// of time. Lanes are numbered row-major in their bounding box, steps in theirs.
#pragma once

#include "array/model.h"
#include "base/wide.h"
#include "polyhedra/lattice.h"
#include "simulate/rows/lanes/lane_set.h"

#include <algorithm>

namespace tactus::simulate {

// A form over the loops as a form over lane and step.
struct LaneForm {
    polyhedra::Vector lane; // coefficients
    polyhedra::Vector step;
    std::int64_t constant = 0;

    std::int64_t atStep(std::span<const std::int64_t> t) const {
        std::int64_t value = constant;
        for (std::size_t row = 0; row < step.size(); ++row) value += step[row] * t[row];
        return value;
    }
    bool moves() const {
        return std::ranges::any_of(step, [](std::int64_t c) { return c != 0; });
    }
    friend bool operator==(const LaneForm&, const LaneForm&) = default;
};

// Throws base::Overflow where the numbers leave 64 bits.
class Lanes {
  public:
    // `padded`: there are lanes beside the box, as many as reads go along each axis, that no iteration uses;
    // so what lies outside reads as such.
    Lanes(const array::Model& model, bool padded);

    std::size_t axes() const { return laneRows_.size(); }
    const polyhedra::Vector& extents() const { return laneExtent_; } // of the axes, without the margin
    std::int64_t width() const { return width_; }                    // lanes of a row
    std::int64_t storedWidth() const { return roundedToBlocks(width_); }
    std::int64_t steps() const { return steps_; } // numbers of steps, empty ones included
    bool padded() const { return padded_; }
    bool severalRows() const { return stepRows_.size() > 1; }

    LaneForm formOf(const polyhedra::AffineForm& overLoops) const;
    const LaneForm& cycle() const { return cycle_; }

    polyhedra::Vector laneDistance(const polyhedra::Vector& vector) const {
        return polyhedra::multiply(laneRows_, vector);
    }
    polyhedra::Vector stepDistance(const polyhedra::Vector& vector) const {
        return polyhedra::multiply(stepRows_, vector);
    }
    // Distances as differences of numbers.
    std::int64_t flatLane(const polyhedra::Vector& distance) const;
    std::int64_t flatStep(const polyhedra::Vector& distance) const;

    // The least and the greatest share of the step in the form, over all steps of the box.
    std::pair<base::Wide, base::Wide> extremesOf(const LaneForm& form) const;
    const polyhedra::Vector& stepExtents() const { return stepExtent_; } // of the rows of time
    polyhedra::Point stepAt(std::int64_t number) const;
    std::int64_t numberOf(std::span<const std::int64_t> step) const;
    bool hasStep(std::span<const std::int64_t> step) const; // in the box of steps
    bool nextStep(polyhedra::Point& step) const;            // false at the end
    // Steps until one of the outer rows changes, this one included.
    std::int64_t stepsLeft(std::span<const std::int64_t> step) const {
        return stepLower_.back() + stepExtent_.back() - step.back();
    }
    std::optional<std::int64_t> stepOfCycle(std::int64_t cycle) const; // the first one not before the cycle

    // Lane coordinates of a number; nothing in the margin.
    std::optional<polyhedra::Point> laneAt(std::int64_t number) const;
    std::optional<std::int64_t> numberOfLane(std::span<const std::int64_t> lane) const;
    std::vector<std::uint32_t> boxLanes() const; // without the margin, ascending
    // Calls visit, in ascending order, with the number and the coordinates of the first of lanes that follow
    // one another along the last axis, and how many they are. Lanes of the margin are in none.
    template<class Visit>
    void forEachLine(Visit&& visit) const {
        if (laneLower_.empty()) return visit(std::int64_t{0}, laneLower_, std::int64_t{1});
        polyhedra::Point lane = laneLower_;
        for (;;) {
            visit(*numberOfLane(lane), std::as_const(lane), laneExtent_.back());
            std::size_t axis = lane.size() - 1;
            for (; axis > 0; --axis) {
                if (++lane[axis - 1] - laneLower_[axis - 1] < laneExtent_[axis - 1]) break;
                lane[axis - 1] = laneLower_[axis - 1];
            }
            if (axis == 0) return;
        }
    }
    polyhedra::Point iterationAt(std::span<const std::int64_t> lane,
                                 std::span<const std::int64_t> step) const;

  private:
    void chooseRows(const array::Model& model);
    void chooseLanes(const array::Model& model);

    polyhedra::Matrix laneRows_, stepRows_;
    polyhedra::ChangeOfCoordinates change_; // lanes, then steps
    polyhedra::Point laneLower_, stepLower_;
    polyhedra::Vector laneExtent_, margin_, laneStride_, stepExtent_, stepStride_;
    std::int64_t width_ = 1, steps_ = 1;
    bool padded_;
    LaneForm cycle_;
};

} // namespace tactus::simulate
