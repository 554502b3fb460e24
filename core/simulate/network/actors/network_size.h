// How much memory the run of a network takes.
#pragma once

#include "spatial/network/network.h"

#include <cstdint>

namespace tactus::simulate {

// Bytes of FIFOs, banks, actors and what is in device memory, saturated; the array's program is not
// among them. Without values tokens bear names alone.
std::uint64_t networkBytes(const spatial::Network& plan, bool hasValues);

} // namespace tactus::simulate
