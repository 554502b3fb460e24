// A condition that reads no data but is not affine, like i*j > 0, as affine conditions that say the same
// within a box.
//
// Each loop that occurs in it is halved until intervals decide or one value is left, which is then cut along
// the next loop; neighbours with the same answer are one run again. So the cut is the coarsest one in this
// order of the loops, whatever way the halving went.
#pragma once

#include "dependence/cases/questions.h"
#include "polyhedra/formula.h"
#include "ure/nodes/value_ranges.h"

namespace tactus::dependence {

// `condition` has a value everywhere. `steps` are the boxes that may be looked at, and become fewer. Nothing
// if they don't suffice or more than pieceLimit boxes are true or false.
std::optional<polyhedra::Formula> affineWithin(const ure::System& system, ure::ExprId condition,
                                               std::vector<polyhedra::Interval> box, ure::ValueRanges& ranges,
                                               std::uint64_t& steps, const Questions& questions);

} // namespace tactus::dependence
