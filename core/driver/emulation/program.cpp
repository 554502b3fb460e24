#include "driver/emulation/program.h"

#include <algorithm>
#include <unistd.h>

namespace tactus::driver {

bool Program::hasChannels() const {
    return std::ranges::any_of(arrays, [](const array::Model* it) { return it->network != nullptr; });
}

std::uint64_t halfOfTheMemory() {
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) / 2
                                 : 0;
}

} // namespace tactus::driver
