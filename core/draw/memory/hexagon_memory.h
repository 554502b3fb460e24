// The places of tensors in memory beside a hexagonal array: one bar along each side, as Kung and Leiserson
// draw the streams of theirs.
#pragma once

#include "draw/memory/ports.h"

namespace tactus::draw {

// Bars and wires. A PE behind others has its wire beside their line; it joins the wire of the line's last PE.
// False, and nothing is added: there is no side for each tensor.
bool addAroundHexagon(Scene& scene, const std::vector<Ports>& all);

} // namespace tactus::draw
