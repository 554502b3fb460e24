// Indices of an operand over the loops of the space, where these decide others (within this folder only).
#pragma once

#include "polyhedra/formula.h"

#include <vector>

namespace tactus::spatial {

// The index at the points of `entry`, where it is the same, with loops of `space` in place of those of `time`
// that they decide there: A(i, k) that is read only where k == j is A(i, j). So it is seen which place has
// which elements, and no bank has slots for the others. A loop that is in no index any more then leaves the
// host's nests as well (ProducerChain::timeOf).
polyhedra::QuasiAffine overPlaces(polyhedra::QuasiAffine index, const polyhedra::Union& entry,
                                  const std::vector<std::size_t>& space,
                                  const std::vector<std::size_t>& time);

} // namespace tactus::spatial
