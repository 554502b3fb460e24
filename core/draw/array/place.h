// The places of processing elements: an affine map from PE to the plane.
#pragma once

#include "draw/scene.h"

#include <map>

namespace tactus::draw {

inline constexpr double pitch = 80;   // points between neighbours
inline constexpr double peSide = 44;  // of a PE's square
inline constexpr double loopsEnd = 8; // left of a PE's middle: no link to itself goes further

using PeIndex = std::map<polyhedra::Point, std::size_t>; // into Scene::nodes

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
