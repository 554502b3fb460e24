// The run time of the emulation, resources/emulation/*.cpp, as text: CMake puts it into the program.
#pragma once

#include <string_view>

namespace tactus::driver {

extern const std::string_view openClRuntime;
extern const std::string_view openClBuiltins;

} // namespace tactus::driver
