// How many multipliers a PE has.
#pragma once

#include "array/model.h"

namespace tactus::array {

// The multipliers of a PE. Each multiplication of values in the equations counts once for each lane in which
// its product may be another one and is asked for. Lanes that a guard leaves out do not count, and all lanes
// with the same factors count as one. Nothing if that was not decided.
Figure multipliers(const Model& model, const polyhedra::Budget& budget);

} // namespace tactus::array
