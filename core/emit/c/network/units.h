// Units of a process that touch the same FIFOs, which one function of HLS serves. A stream has exactly one
// process there that writes it and one that reads it, so a unit is handed no FIFO that it leaves alone.
#pragma once

#include "array/lowered/lowered_array.h"
#include "spatial/network/network.h"

namespace tactus::emit {

// A box of such units: a range of one loop and boxes of the others inside of it.
struct UnitBox {
    std::size_t loop = 0;
    polyhedra::Interval range;
    bool downwards = false;
    std::vector<UnitBox> inner; // none: `touched` holds for all of them
    std::vector<bool> touched;  // which actions with a FIFO happen at all, process by process
};

// All units in this order. The processes share their space loops. Throws base::Overflow.
std::vector<UnitBox> unitBoxes(const spatial::Network& plan,
                               const std::vector<const spatial::Process*>& processes,
                               const array::WalkOrder& order);

// The process of these units alone: without actions that none of them does.
spatial::Process restricted(spatial::Process process, const std::vector<polyhedra::Interval>& units);

} // namespace tactus::emit
