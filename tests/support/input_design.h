// Random designs whose inputs are handed on by `localise`.
#pragma once

#include <string>

namespace tactus::test {

// Two to four loops over boxes, now and then a triangle; reads of inputs at affine places, a sum or a
// recurrence; one mapping `m` with one to four calls of `localise` along vectors that may be wrong.
std::string inputDesign(unsigned seed);

} // namespace tactus::test
