// Random designs of two arrays, of which the second reads what the first has made at affine places.
#pragma once

#include <string>

namespace tactus::test {

// Two or three loops over boxes and triangles, one mapping `m` of two arrays. The second one reads a func of
// the first, or the output of a reduction; most reads are of points that have a value.
std::string memoryDesign(unsigned seed);

} // namespace tactus::test
