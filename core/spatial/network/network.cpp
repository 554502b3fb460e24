#include "spatial/network/network.h"

#include <algorithm>

namespace tactus::spatial {

std::size_t Process::spaceLoops() const {
    return static_cast<std::size_t>(std::ranges::count(loops, NestLoop::Role::Space, &NestLoop::role));
}

} // namespace tactus::spatial
