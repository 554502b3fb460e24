// Which processing elements there are, and which of them execute given iterations.
#pragma once

#include "array/model.h"

namespace tactus::array {

// The places of the bounding box of all PEs; nothing beyond 64 bits.
std::optional<std::int64_t> placesOf(const Model& model);
// Is there a PE at each of these places? Costs no time.
bool fillBox(const Model& model);

// Each once, in dictionary order, at a cost for each processing element and not for each iteration where that
// is possible. Nothing if it was stopped.
std::optional<std::vector<polyhedra::Point>> pesOf(const Model& model, const polyhedra::Union& iterations,
                                                   const polyhedra::Budget& budget);

// Is there a PE with this port all of whose 2 d neighbours along the axes are PEs too?
bool hasInterior(const Model& model, const PortFamily& port, const polyhedra::Budget& budget);

} // namespace tactus::array
