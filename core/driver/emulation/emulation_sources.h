// The run time of the emulation, resources/emulation/*, as text: CMake puts it into the program.
#pragma once

#include <array>
#include <string_view>

namespace tactus::driver {

struct EmulationSource {
    const char* name; // of its file
    std::string_view text;
};
extern const std::array<EmulationSource, 11> emulationSources;

} // namespace tactus::driver
