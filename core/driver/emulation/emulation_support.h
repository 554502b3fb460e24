// The run time of the emulation, compiled once for all programs.
#pragma once

#include "driver/emulation/compilers.h"

namespace tactus::driver {

// The folder with the run time's sources, `runtime.o`, `builtins.o`, and perhaps precompiled headers. It is
// kept for later runs in the user's cache (XDG_CACHE_HOME, ~/.cache); where none can be written, it is made
// in `work` for this run.
tl::expected<std::filesystem::path, std::string> emulationSupport(Compilers& compilers,
                                                                  const std::filesystem::path& work);

} // namespace tactus::driver
