// From the types of the language to those of C.
//
// Values live in the types of emit/c/language/dialect.h. The code does exactly what ure::apply and
// ure::convert say, and nothing is left to the compiler's discretion: arithmetic that may wrap is done in
// unsigned types.
#pragma once

#include "emit/c/tree/tree.h"

namespace tactus::emit {

// Makes every expression of the kernel legal and collects the helpers that it calls.
void legalise(Kernel& kernel);
// The same for statements outside a kernel.
void legalise(Block& block, std::set<Helper>& helpers);

} // namespace tactus::emit
