// Functions that a device may round otherwise than the C library, and how far results may be apart by that.
#pragma once

#include "emit/c/host/parts.h"

namespace tactus::emit {

// Results are moved by so many units in the last place (ulps): as far as those of PoCL are off. OpenCL
// permits more. Division and `sqrt`, which PoCL rounds correctly, are none of these functions.
struct RoundedFunction {
    std::string_view name;
    int ulps;
    int operands = 1;
};

// Those that equations call.
std::vector<RoundedFunction> roundedFunctions(const HostParts& parts);

// Of the README: what the functions are an exception to ("" if there are none), and a paragraph about them,
// with a line before it.
std::string exceptionOf(const HostParts& parts);
std::string remarkOnRounding(const HostParts& parts);

// Of the test bench: the reference's own functions, whose results are moved as `pattern` says, in two parts
// (before and in its namespace), and how far this moves the outputs. All are empty if there are no functions.
struct MovedFunctions {
    std::string machinery, functions;
};
MovedFunctions movedFunctions(const HostParts& parts);

} // namespace tactus::emit
