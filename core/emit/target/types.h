// The types of C in which values of the language live.
//
// A value of Int(n), UInt(n), Fixed(n, f) or UFixed(n, f) lives in the smallest of C's types of 8, 16, 32 or
// 64 bits that holds it, sign- or zero-extended (fixed point as its scaled integer).
#pragma once

#include "ure/types/type.h"

namespace tactus::emit {

ure::Type nativeOf(ure::Type type);
// The type of a tensor's elements in memory, and in tokens: a Bool is a byte.
ure::Type memoryType(ure::Type type);

} // namespace tactus::emit
