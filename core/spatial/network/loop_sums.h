// Loops that stand for sums of others.
#pragma once

#include "polyhedra/affine.h"

#include <string>
#include <vector>

namespace tactus::spatial {

// By loop of a system: its sum over `loops`, those that the text of its mapping names. Empty: they are the
// same.
struct LoopSums {
    std::vector<std::string> loops;
    std::vector<polyhedra::AffineForm> sums;
};

} // namespace tactus::spatial
