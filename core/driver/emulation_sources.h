// The run time of the emulation, resources/emulation/*, as text: CMake puts it into the program.
#pragma once

#include <string_view>

namespace tactus::driver {

extern const std::string_view openClRuntime;
extern const std::string_view openClBuiltins;
extern const std::string_view hlsIntegers; // ap_int.h

} // namespace tactus::driver
