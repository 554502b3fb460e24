// From the types of the language to those of C.
//
// A value of Int(n), UInt(n), Fixed(n, f) or UFixed(n, f) lives in the smallest of C's types of 8, 16, 32 or
// 64 bits that holds it, sign- or zero-extended (fixed point as its scaled integer). What ure::apply and
// ure::convert say holds exactly, and nothing is left to the compiler's discretion: arithmetic that may wrap
// is done in unsigned types.
#pragma once

#include "emit/tree/tree.h"

namespace tactus::emit {

ure::Type nativeOf(ure::Type type);
// Of a tensor's elements in memory, and in tokens: a Bool is a byte.
ure::Type memoryType(ure::Type type);

// Makes every expression of the kernel legal and collects the helpers that it calls.
void legalise(Kernel& kernel);
// The same for statements outside a kernel.
void legalise(Block& block, std::set<Helper>& helpers);

} // namespace tactus::emit
