// How far a dependence reaches under a map, and what that means for it alone.
#pragma once

#include "mapping/legality.h"

namespace tactus::mapping {

// -1, 0 or 1: how the vector compares with 0 lexicographically.
int lexicographicSign(const polyhedra::Vector& vector);

// The rows applied to the vector, coefficients only.
polyhedra::Vector displacement(const polyhedra::Matrix& rows, const polyhedra::Vector& vector);

// `inside` is how far it leads inside of a processing element.
DependenceVerdict::Kind kindOf(const dependence::Dependence& dependence, const polyhedra::Vector& spaceVector,
                               const polyhedra::Vector& inside, const polyhedra::Vector& timeDistance);

} // namespace tactus::mapping
