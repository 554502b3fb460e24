// Does a network with the depths that its mapping gives go on at every size?
#pragma once

#include "driver/analysis.h"

namespace tactus::driver {

bool givesDepths(const mapping::Plan& plan);

// Never true where it is not shown. `open` is the array's system with all sizes open. Channels without a
// given depth are as deep as they must be; one with a given depth is, if at every size no PE runs more than
// that behind another (docs/stages/spatial.md, "Why it never deadlocks").
bool goesOnAtAllSizes(const MappingAnalysis& mapping, const ure::System& open);

// Params that --set does not give.
std::vector<std::string> changeableParams(const Request& request, const ure::System& system);

// The same of one channel whose depth is given: that the rule is obeyed at every size. `open` are the loops
// with all sizes open; the text of a call that names none of these params says the same at every size.
bool isObeyedAtAllSizes(const MappingAnalysis& mapping, const spatial::DepthRule& rule,
                        const ure::System& open, const std::vector<std::string>& params);
// The same for all channels whose depths are given.
bool areObeyedAtAllSizes(const MappingAnalysis& mapping, const ure::System& open,
                         const std::vector<std::string>& params);
// True if no rule asks for some channel whose depth is given: at other sizes one may, where a chain of one
// place has several.
bool hasDepthsWithoutRule(const MappingAnalysis& mapping);

} // namespace tactus::driver
