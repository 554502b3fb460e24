// A part of the state of an array.
#pragma once

#include "polyhedra/affine.h"

#include <optional>

namespace tactus::simulate {

// The part of a state that is kept.
struct Part {
    std::optional<polyhedra::Point> pe; // one PE and the links that it reads; nothing: all of them
    bool idle = true;                   // lanes that execute nothing too
    bool links = true;
    friend bool operator==(const Part&, const Part&) = default;
};

} // namespace tactus::simulate
