// Random reductions: one to four loops over boxes, triangles and what `where` cuts out of them; left sides of
// rank 0 to 3 with strides and several loops in an index; all operators and types; terms under guards. Their
// mappings tile and reorder loops, put some of them into PEs, run against the order of the loops, and isolate
// the result.
#pragma once

#include <string>

namespace tactus::test {

std::string randomReduction(unsigned seed);

} // namespace tactus::test
