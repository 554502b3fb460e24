// Elements of a tensor by their row-major numbers.
#pragma once

#include "polyhedra/formula.h"

#include <optional>

namespace tactus::simulate {

// The number of the element with this index, as a form over `loops` variables, where it is affine.
std::optional<polyhedra::AffineForm> rowMajor(std::span<const polyhedra::QuasiAffine> index,
                                              std::span<const std::int64_t> extents, std::size_t loops);
// The same at one point.
std::int64_t rowMajorAt(std::span<const polyhedra::QuasiAffine> index, std::span<const std::int64_t> extents,
                        std::span<const std::int64_t> point);

} // namespace tactus::simulate
