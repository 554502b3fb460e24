// The frames of a film: one drawing at some cycles in sequence.
#pragma once

#include "studies/pictures/picture.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>

namespace tactus::studies {

struct Filmed {
    Drawing drawing; // without a state
    std::shared_ptr<const array::Model> model;
    std::shared_ptr<const simulate::Recording>
        recording;                 // null for an iteration space, which shows no values
    evaluate::Tensors inputs;      // that PEs read
    polyhedra::Point pe;           // of which the inside is shown
    std::int64_t from = 0, to = 0; // cycles
    // The picture of a state as a window has it, in place of the drawing; called by the thread that shoots.
    std::function<draw::Picture(const simulate::State&)> seen = {};

    std::int64_t frames() const { return to - from + 1; }
};

// A run for a film alone, as a recording serves one thread; null if it was stopped.
std::shared_ptr<const simulate::Recording> filmedRun(const std::shared_ptr<const array::Model>& model,
                                                     const evaluate::Tensors& inputs, std::stop_token stop);

draw::Picture frameOf(const Filmed& film, std::int64_t cycle);

} // namespace tactus::studies
