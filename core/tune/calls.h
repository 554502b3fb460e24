// A candidate as the primitives of a mapping.
#pragma once

#include "tune/nest.h"

#include <functional>

namespace tactus::tune {

// What the design calls its parts.
struct Names {
    std::string receiver; // of the primitives
    std::function<bool(const std::string&)> isTaken;
    // Another array has made it, or reads it: it stays in memory, where no host puts it in order.
    std::function<bool(const std::string&)> isPassed = [](const std::string&) { return false; };
};
// Statements: the loops and the map; each input with its kernels; the result with its own. What is loaded or
// stored in vectors that are no neighbours in memory is put in order by the host.
std::vector<std::string> callsOf(const Nest& nest, const Candidate& candidate, const Names& names);

} // namespace tactus::tune
