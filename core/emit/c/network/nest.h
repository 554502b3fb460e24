// Loops over the points of a process.
#pragma once

#include "emit/c/network/process.h"

namespace tactus::emit {

// Loops over the points of the process from this loop on (space loops are known), around the body. On the
// device they may be one loop.
Block nestOf(const Actions& actions, Block body, ure::Type index, bool onDevice);

} // namespace tactus::emit
