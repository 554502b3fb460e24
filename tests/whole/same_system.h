// Are two systems the same, but for the order of their funcs and the names of those that only help?
//
// It knows nothing of printed text. Params, loops, tensors and types must be equal, and the domain the same
// set of points. Each equation must read the same funcs and inputs at the same indices at the same points, as
// sets of integer points say, and write the same elements. Direct evaluation must give the same outputs, bit
// for bit.
#pragma once

#include "ure/system.h"

#include <string>

namespace tactus::test {

// The first difference; "" if they are the same, "undecided" if a set is too complex.
std::string differenceOf(const ure::System& a, const ure::System& b);

} // namespace tactus::test
