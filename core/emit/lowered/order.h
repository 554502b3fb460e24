// Nested loops over points in an order in which what is read comes first.
#pragma once

#include "polyhedra/affine.h"

#include <optional>
#include <vector>

namespace tactus::emit {

struct WalkOrder {
    struct Dimension {
        std::size_t dimension;
        bool downwards;
    };
    std::vector<Dimension> dimensions; // outermost first
};

// Loops in which every displacement (reader minus what it reads) points forward; nothing if there are none:
// each dimension is walked upwards or downwards, in any nesting. The given order, upwards, is preferred.
std::optional<WalkOrder> orderFor(const std::vector<polyhedra::Vector>& displacements,
                                  std::size_t dimensions);

} // namespace tactus::emit
