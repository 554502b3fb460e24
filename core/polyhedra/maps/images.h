// Images of sets, point by point.
#pragma once

#include "polyhedra/lattice.h"
#include "polyhedra/solve.h"

namespace tactus::polyhedra {

// Coordinates along the kernel of a map (within this folder only): two points have the same image under its
// rows iff they differ by a vector of the kernel.
Matrix kernelOf(std::span<const AffineForm> map, std::size_t visible);

// The change between points x, forward, and coordinates (y, z) in which the last unit vectors span the
// kernel: x = C y + K z. So `forward` is x over (y, z).
ChangeOfCoordinates along(const Matrix& kernelBasis, std::size_t visible);
// Without those that are empty.
Union inCoordinates(const Union& pieces, const ChangeOfCoordinates& coordinates);

// The distinct images of the points of the (not necessarily disjoint) pieces under the forms, in dictionary
// order: at a cost for each image, or each place in the box around them, and not for each point. Nothing
// where there are more than `most` of these, or a question about one was not answered.
std::optional<std::vector<Point>> imagesOf(const Union& pieces, std::span<const AffineForm> map,
                                           const Budget& budget, std::int64_t most = 1'000'000);

} // namespace tactus::polyhedra
