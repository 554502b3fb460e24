// Which loops are the space of an array: those inside of PEs never are, and where no space_time_transform
// says it the tool takes the outermost ones (within this folder only).
#pragma once

#include "mapping/plan.h"

namespace tactus::mapping {

// Loops that are neither vectorised nor unrolled, outermost first.
std::vector<std::size_t> loopsOutsidePes(const Plan& plan, const ure::System& system);

// The ones of those that the tool takes: two at most, and one is left for the time.
std::vector<std::size_t> chosenSpace(std::vector<std::size_t> outsidePes);

// The loops along which PEs, or the copies inside of a PE of an unrolled loop, are side by side: the rows
// of the space that are loops, or the chosen ones, and then what is unrolled. Operands go along them.
std::vector<ure::LoopId> loopsOfNeighbours(const Plan& plan, const ure::System& system);

} // namespace tactus::mapping
