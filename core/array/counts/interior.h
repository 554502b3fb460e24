// The places of an array's ports: on its boundary or in its interior.
#pragma once

#include "array/model.h"

namespace tactus::array {

// Is there a PE with this port all of whose 2 d neighbours along the axes are PEs too?
bool hasInterior(const Model& model, const PortFamily& port, const polyhedra::Budget& budget);

} // namespace tactus::array
