// Values that are only handed on stay where they are while their row moves: moving the base pointer of a row
// by the distance of the read is moving all its values at once. Only what is not handed on is written.
#pragma once

#include "simulate/row_program.h"

namespace tactus::simulate {

// Lets variables slide that have no undefined values, hand on their own value of one earlier step, and are
// read otherwise in the same step only. Their code then leaves the handing on out.
void slideHandOns(RowProgram& program);

} // namespace tactus::simulate
