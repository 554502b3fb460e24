// Values that are only handed on stay where they are while their row moves: moving the base pointer of a row
// by the distance of the read is moving all its values at once. Only what is not handed on is written. And
// values that only their successors in the same lane read are replaced where they are.
#pragma once

#include "simulate/rows/program/row_program.h"

namespace tactus::simulate {

// Lets variables slide that have no undefined values, hand on their own value of one earlier step, and are
// read otherwise in the same step only. Their code then leaves the handing on out.
void slideHandOns(RowProgram& program);
// Lets variables have no more rows than their delay that have no undefined values and are read in earlier
// steps alone, over one delay and in the same lane, by code whose last operation writes the
// row.
void replaceInPlace(RowProgram& program);

} // namespace tactus::simulate
