// The rows of space of a projection, as one would write them.
#pragma once

#include "polyhedra/affine.h"

#include <optional>

namespace tactus::mapping {

// Rows r with r . projection = 0, one fewer than there are loops, over which all points on a line along the
// projection, and no others, have one place: they are a basis of all integer vectors across it. One after the
// other the smallest vectors that such a basis can have: by the greatest magnitude of an entry, then the sum
// of magnitudes, then the number of negative entries, then dictionary order read from the last loop. They are
// in the order of loops. Nothing where an entry would have to be beyond `bound`, or the projection is 0.
std::optional<polyhedra::Matrix> smallestComplement(const polyhedra::Vector& projection,
                                                    std::int64_t bound = 9);

} // namespace tactus::mapping
