// How large loops of a mapping are at any size, and how far its PEs run one behind the other. The system is
// the design with all sizes open.
#pragma once

#include "driver/analysis.h"

namespace tactus::driver {

// True if the text names one of the params.
bool isOfParams(std::string_view text, const std::vector<std::string>& params);

// The most values of the mapping's loops at any size, by their names; of those that have a most.
using MostValues = std::map<std::string, std::int64_t>;
MostValues mostValuesOf(const MappingAnalysis& mapping, const ure::System& open,
                        const std::vector<std::string>& params);

// How many steps a PE runs behind another at most, at any size: |c| (extent - 1), summed up over the loops of
// the space, where c is the loop's coefficient in the last row of the schedule. In a row before the last one
// a step is as long as the rows behind it, which grow with the sizes.
std::optional<std::int64_t> mostSkew(const mapping::SpaceTimeMap& map, const ure::System& system,
                                     const MostValues& most);

// True if the iterations are a box at every size: each bound is of one loop and sizes.
bool isBoxAtAllSizes(const ure::System& open);

// How many iterations a PE is ahead of another at most, at any size: as many as the steps between them, and
// no more than are left of the innermost loop.
std::optional<std::int64_t> mostAhead(const MappingAnalysis& mapping, const ure::System& open,
                                      const MostValues& most);

} // namespace tactus::driver
