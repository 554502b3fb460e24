// Random designs over the whole breadth of the language, of which a good part is legal. They have two to four
// loops (triangles, bands, sheared and negative bounds, `where`), several funcs of different types, and
// several outputs (tensors of one and two dimensions, a scalar, a reduction). They have nested guards that
// may read data, quasi-affine input indices and tables. A mapping has up to three rows of space and three of
// schedule; now and then there is a second mapping of several arrays.
#pragma once

#include <string>

namespace tactus::test {

std::string broadDesign(unsigned seed);

} // namespace tactus::test
