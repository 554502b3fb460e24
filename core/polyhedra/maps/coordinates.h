// Coordinates along the kernel of a map (within this folder only): two points have the same image under its
// rows iff they differ by a vector of the kernel.
#pragma once

#include "polyhedra/lattice.h"

namespace tactus::polyhedra {

Matrix kernelOf(std::span<const AffineForm> map, std::size_t visible);

// The change between points x, forward, and coordinates (y, z) in which the last unit vectors span the
// kernel: x = C y + K z. So `forward` is x over (y, z).
ChangeOfCoordinates along(const Matrix& kernelBasis, std::size_t visible);
// Without those that are empty.
Union inCoordinates(const Union& pieces, const ChangeOfCoordinates& coordinates);

} // namespace tactus::polyhedra
