// The functions of C's library that exported code calls, under the same names in C++ and in OpenCL C.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tactus::emit {

std::span<const std::string_view> calledFunctions();
// "using std::ceil, ...;": all of them without `std::`, as helpers call them in C++.
std::string usingCalledFunctions();

} // namespace tactus::emit
