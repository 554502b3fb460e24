// The run time of the emulation, compiled once for all programs.
#pragma once

#include "driver/emulation/compilers.h"

#include <array>
#include <string_view>

namespace tactus::driver {

// The run time of the emulation, resources/emulation/*, as text: CMake puts it into the program.
struct EmulationSource {
    const char* name; // of its file
    std::string_view text;
};
extern const std::array<EmulationSource, 11> emulationSources;

struct EmulationSupport {
    // With the run time's sources, `opencl.o`, `builtins.o` and others, and perhaps precompiled headers.
    std::filesystem::path folder;
    std::string note; // a sentence, if the kept one was damaged; else empty
};
// It is kept for later runs in the user's cache (XDG_CACHE_HOME, ~/.cache); where none can be written, it is
// made in `work` for this run.
tl::expected<EmulationSupport, std::string> preparedSupport(Compilers& compilers,
                                                            const std::filesystem::path& work);
// Its folder.
tl::expected<std::filesystem::path, std::string> emulationSupport(Compilers& compilers,
                                                                  const std::filesystem::path& work);

} // namespace tactus::driver
