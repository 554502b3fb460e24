// Legal trees as text: OpenCL C or C++ for Vitis HLS for the kernel, C++ for the host and the reference of
// the test bench.
#pragma once

#include "emit/c/language/dialect.h"
#include "emit/c/tree/tree.h"

namespace tactus::emit {

// Does it declare a type that C lacks, which a dialect with integers of any width has?
bool isNarrow(const Statement& statement);

// With the origins of its statements.
TracedText printBlock(const Block& block, const Dialect& dialect, int indent);

} // namespace tactus::emit
