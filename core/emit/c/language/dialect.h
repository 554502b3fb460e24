// Languages that exported code is written in: what they call C's types, and how they say what C can't.
#pragma once

#include "ure/types/type.h"

#include <span>
#include <string_view>

namespace tactus::emit {

// The types of C in which values of the language live.
//
// A value of Int(n), UInt(n), Fixed(n, f) or UFixed(n, f) lives in the smallest of C's types of 8, 16, 32 or
// 64 bits that holds it, sign- or zero-extended (fixed point as its scaled integer).
ure::Type nativeOf(ure::Type type);
// The type of a tensor's elements in memory, and in tokens: a Bool is a byte.
ure::Type memoryType(ure::Type type);

// The texts are lines for fmt; an empty one is not written.
struct Dialect {
    bool isCpp;                  // C++, else OpenCL C
    bool hasAnyWidth;            // integers of any width: ap_int<n>
    bool usesHeap;               // arrays are too large for the stack: vectors
    std::string_view table;      // in front of an array of constants in a kernel
    std::string_view emptyToken; // the value of a token of several lanes that has none yet
    struct Directives {
        std::string_view packed;       // {0}: a token of several lanes, behind its declaration
        std::string_view partitioned;  // {0}: an array, {1}: one of its dimensions, or 0 for all of them
        std::string_view unrollBefore; // a loop
        std::string_view unrollInside; // first in its body
        std::string_view pipeline;     // first in the body of a loop of steps
        std::string_view apartBefore;  // {0}: accesses to this array are {1} iterations of the loop apart
        std::span<const std::string_view> apartInside;
    } directives;
    struct Channels { // {0}: the token, {1}: the channel, {2}: whether it was done
        std::string_view receive, send, tryReceive, trySend;
    } channels;

    static const Dialect OpenCl; // of the vendor's channels
    static const Dialect Cpp;    // of the host and of references: no channels
};

std::string_view typeName(ure::Type type, const Dialect& dialect);

} // namespace tactus::emit
