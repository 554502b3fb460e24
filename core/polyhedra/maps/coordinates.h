// Coordinates along the kernel of a map (within this folder only): two points have the same image under its
// rows iff they differ by a vector of the kernel.
#pragma once

#include "polyhedra/solve.h"

namespace tactus::polyhedra {

Matrix kernelOf(std::span<const AffineForm> map, std::size_t visible);

// Coordinates in which the kernel is spanned by the last unit vectors: x = C y + K z.
struct Coordinates {
    std::vector<AffineForm> ofPoint; // x over (y, z)
    Matrix inverse;                  // rows: (y, z) over x
};

Coordinates along(const Matrix& kernelBasis, std::size_t visible);
// Without those that are empty.
Union inCoordinates(const Union& pieces, const Coordinates& coordinates);

} // namespace tactus::polyhedra
