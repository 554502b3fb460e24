// The product of two matrices of 16 x 16, its operands handed on, with a mapping m of these calls.
#pragma once

#include "support/product.h"

namespace tactus::test {

inline std::string gemmWith(std::string_view calls) {
    return productDesign({16, 16, 16}, "Int(32)", fmt::format("mapping m {{\n{}\n  }}", calls));
}

} // namespace tactus::test
