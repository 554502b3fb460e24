// What a mapping is called that is written into a text.
#pragma once

#include "syntax/ast.h"

#include <string>
#include <vector>

namespace tactus::studies {

// After the array's first name in the literature, "hexagonal" or "A_stationary", with the first of _2, _3,
// ... that is free where a mapping has this name; else m1, or the first of m2, m3, ... that is free.
std::string mappingNameFor(const std::vector<std::string>& namesOfArray, const syntax::Design& design);

} // namespace tactus::studies
