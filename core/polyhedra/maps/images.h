// Images of sets, point by point.
#pragma once

#include "polyhedra/solve.h"

namespace tactus::polyhedra {

// The distinct images of the points of the (not necessarily disjoint) pieces under the forms, in dictionary
// order: at a cost for each image, or each place in the box around them, and not for each point. Nothing
// where there are more than `most` of these, or a question about one was not answered.
std::optional<std::vector<Point>> imagesOf(const Union& pieces, std::span<const AffineForm> map,
                                           const Budget& budget, std::int64_t most = 1'000'000);

} // namespace tactus::polyhedra
