// Rows over the loops as conditions in the form in which people write them.
#pragma once

#include "polyhedra/affine.h"

namespace tactus::ure {

// "r < K - 1" of K - r - 2 >= 0, or of it == 0. The first so many variables are loops: those with a positive
// factor stand on the left, all else on the right; the other way round where that has no loop on the left.
std::string rowText(polyhedra::AffineForm row, bool isZero, std::size_t loops,
                    std::span<const std::string> names);

} // namespace tactus::ure
