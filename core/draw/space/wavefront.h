// The points of one cycle in an iteration space of which a part is drawn: they lie on a plane (of two loops,
// on a line), which is there also where no point of it is drawn.
#pragma once

#include "draw/space/iteration_space.h"

namespace tactus::draw {

// The plane up to the border of the domain: its corners around it, in coordinates of the picture. Empty: no
// point of the slice runs in this cycle, or time does not change in the slice.
std::vector<std::vector<double>> wavefrontOf(const IterationSpace& space, std::int64_t cycle);

} // namespace tactus::draw
