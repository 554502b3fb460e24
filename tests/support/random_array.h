// Random designs with random mappings, of which a good part is legal: two or three loops, triangular bounds,
// nested guards, missing branches, guards on data, reductions; broadcast, folded and several-row maps. The
// rest is wrong in every way: undefined reads, reads out of bounds, elements written twice, cycles, values
// read before they are made, conflicts.
#pragma once

#include <string>

namespace tactus::test {

// With `holes`, data decide at many places whether a value that is missing is read. With `polynomials`,
// many guards are not affine.
std::string randomArray(unsigned seed, bool holes = false, bool polynomials = false);

} // namespace tactus::test
