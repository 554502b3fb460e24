// An input whose elements several iterations read, and the vectors along which it could be handed on.
#pragma once

#include "polyhedra/affine.h"

#include <string>
#include <vector>

namespace tactus::mapping {

// The short vectors along which reads of the input have reuse, whatever the map.
struct InputReuse {
    std::string input;
    struct Along {
        polyhedra::Vector vector;
        std::int64_t saved = 0; // reads that handing on makes needless
    };
    std::vector<Along> vectors;
};

} // namespace tactus::mapping
