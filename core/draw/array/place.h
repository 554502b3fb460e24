// The places of processing elements: an affine map from PE to the plane.
#pragma once

#include "draw/scene.h"

#include <optional>

namespace tactus::draw {

inline constexpr double pitch = 80;   // points between neighbours
inline constexpr double peSide = 44;  // of a PE's square
inline constexpr double loopsEnd = 8; // left of a PE's middle: no link to itself goes further

// The nodes of PEs: the first ones of a scene, in dictionary order. Their number is known.
class PeIndex {
  public:
    PeIndex(const Scene& scene, const array::Model& model);
    std::optional<std::size_t> of(const polyhedra::Point& pe) const; // nothing: there is no such PE

  private:
    const Scene& scene_;
    const array::Model& model_;
    bool fillsBox_; // so that a place in the box is a node
};

// The first coordinate of a PE goes down and the second right, as in a matrix; one coordinate alone goes
// right. Three link directions with a +- b +- c = 0 are drawn 60 degrees apart (a hexagonal array). With
// three coordinates, planes of the first two stand to the right of one another, each a row higher. Beyond
// that, a grid of grids: the last two inside.
class Placement {
  public:
    explicit Placement(const array::Model& model);
    Point2 operator()(std::span<const std::int64_t> pe) const;
    // The image of a displacement.
    Point2 direction(std::span<const std::int64_t> displacement) const;

  private:
    std::vector<Point2> axes_; // image of each unit vector
    polyhedra::Point origin_;
};

} // namespace tactus::draw
