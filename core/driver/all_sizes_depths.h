// Does a network with the depths that its mapping gives go on at every size?
#pragma once

#include "driver/analysis.h"

namespace tactus::driver {

bool givesDepths(const mapping::Plan& plan);

// Never true where it is not shown. `open` is the array's system with all sizes open. Channels without a
// given depth are as deep as they must be; one with a given depth is, if at every size no PE runs more than
// that behind another (docs/stages/spatial.md, "Why it never stands still").
bool goesOnAtAllSizes(const MappingAnalysis& mapping, const ure::System& open);

} // namespace tactus::driver
