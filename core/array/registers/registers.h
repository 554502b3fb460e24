// Counts of an array that depend on when its processing elements work.
#pragma once

#include "array/model.h"

namespace tactus::array {

// Greatest common divisor, over all PEs, of the steps between iterations of one PE; 1 if no PE executes two.
// Nothing if it was not decided. Uses the model's map only.
Figure periodOf(const Model& model, const polyhedra::Budget& budget);

// One schedule row: ceil(delay / period) for each lane whose values a physical link carries. Several: the
// largest number of values alive at once on it, from the step after a value is made to the step in which it
// is read; a value that several lanes read counts once. Uses the model's period and the link's count, where
// they were decided.
Registers registersOf(const Model& model, const LinkFamily& link, const polyhedra::Budget& budget);

} // namespace tactus::array
