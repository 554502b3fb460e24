// Small functions for what C has no operator for; legalise() (emit/tree/legalise.h) asks for them.
#pragma once

#include "ure/types/type.h"

#include <string>
#include <string_view>

namespace tactus::emit {

// One of them, by what it does and for which type.
struct Helper {
    enum class Kind : std::uint8_t {
        Wrap,        // to the signed `type` of a width that C lacks
        FloorDivide, // toward minus infinity; x / 0 is 0
        MixedDivide, // the same, of a signed number by an unsigned one, both of 64 bits
        FloorModulo, // x % 0 is 0
        ZeroDivide,  // signed, toward zero; x / 0 is 0
        ZeroModulo,  // signed, with the sign of the dividend; x % 0 is 0
        ShiftLeft,   // counts out of range shift everything out
        ShiftRight,
        Minimum, // of floats: NaN skipped, -0 below 0
        Maximum,
        Absolute,  // of the smallest number is itself
        Ceiling,   // of fixed point, a whole number
        Nearest,   // ... the nearest one, of two the one further from zero
        ToInteger, // from the Float `from` to `type`: scaled, toward zero (fixed point: down), saturated
    };
    Kind kind;
    ure::Type type, from;
    std::string name() const;
    std::string_view calls() const; // the function of C's library that it calls; or empty
    friend bool operator<(const Helper& a, const Helper& b) { return a.name() < b.name(); }
};
// True if a name in the code could be a helper's.
bool looksLikeHelper(std::string_view name);

// Is it one of the functions of C's library that exported code calls, in C++ and in OpenCL C?
bool isCalledFunction(std::string_view name);
// "using std::ceil, ...;": all of them without `std::`, as helpers call them in C++.
std::string usingCalledFunctions();

} // namespace tactus::emit
