// An iteration space as a picture of its own: fitted, with title and legend.
#pragma once

#include "draw/space/seen.h"

namespace tactus::draw {

// The array, whose colours its links have, may be null.
SpaceScene wholeScene(std::shared_ptr<const IterationSpace> space, const Turn& turn, std::string title,
                      const array::Model* array);
// The same at a cycle, with the meaning of its dots in the legend.
SpaceScene atCycle(SpaceScene whole, std::int64_t cycle);

} // namespace tactus::draw
