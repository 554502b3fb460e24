// The frames of a film: one drawing at some cycles in sequence.
#pragma once

#include "driver/pictures/picture.h"

#include <cstdint>
#include <memory>

namespace tactus::driver {

struct Filmed {
    Drawing drawing; // without a state
    std::shared_ptr<const array::Model> model;
    std::shared_ptr<const simulate::Recording>
        recording;                 // null for an iteration space, which shows no values
    evaluate::Tensors inputs;      // that PEs read
    polyhedra::Point pe;           // of which the inside is shown
    std::int64_t from = 0, to = 0; // cycles

    std::int64_t frames() const { return to - from + 1; }
};

draw::Picture frameOf(const Filmed& film, std::int64_t cycle);

} // namespace tactus::driver
