// Calls that make a network of kernels around an array, as they stand in a mapping. Stage `spatial` judges
// them.
#pragma once

#include "mapping/primitives.h"
#include "syntax/ast.h"

namespace tactus::mapping {

struct NetworkCall {
    syntax::Word receiver; // a func of the array, or a kernel that an isolation before it introduced
    Primitive primitive;
    syntax::Call call;
};

// The new kernels that an isolation names, in the order written; none of any other call.
std::vector<syntax::Word> kernelsNamedBy(const syntax::Call& call);

} // namespace tactus::mapping
