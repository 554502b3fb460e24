// The run time of the emulation, resources/emulation/*, as text: CMake puts it into the program.
#pragma once

#include <string_view>

namespace tactus::driver {

extern const std::string_view openClRuntime;
extern const std::string_view openClBuiltins;
extern const std::string_view openClChannels; // in front of a .cl file
extern const std::string_view hlsIntegers;    // ap_int.h
extern const std::string_view hlsStreams;     // hls_stream.h
// Kernels side by side, for both.
extern const std::string_view coroutineHeader;
extern const std::string_view coroutineRuntime;

} // namespace tactus::driver
