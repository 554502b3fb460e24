// Random designs whose funcs are read at affine places.
#pragma once

#include <string>

namespace tactus::test {

// One to four loops over boxes and triangles, guards, reads of rank 0 to 3, one mapping `m`. Values are of
// earlier iterations of the outermost loop, or of a func that reads inputs only, so each can be computed.
// Some reads can't become uniform, some leave the loops.
std::string affineDesign(unsigned seed);

} // namespace tactus::test
