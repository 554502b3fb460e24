// The consts of a design as constant arrays of code.
#pragma once

#include "emit/equations/dictionary.h"
#include "emit/tree/tree.h"

namespace tactus::emit {

// Declares in front of the block those of the consts that it reads.
void addTables(Block& block, const ure::System& system, const Dictionary& names);

} // namespace tactus::emit
