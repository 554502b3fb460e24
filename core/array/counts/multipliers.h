// How many multipliers a PE has.
#pragma once

#include "array/model.h"

namespace tactus::array {

// Of each multiplication of values in the equations, one for each of the PE's lanes in which its product may
// be another one and is asked for: not in lanes that a guard leaves out, and one for all lanes that have the
// same factors. Nothing where that was not decided.
Figure multipliers(const Model& model, const polyhedra::Budget& budget);

} // namespace tactus::array
