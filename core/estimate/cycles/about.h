// About how many cycles a run takes, without running anything.
//
// Every process of the network, the array and the memory is busy for some cycles: its iterations, its steps
// at their interval, its bytes. One that reads what another writes begins later than that one by the
// iterations before the first token, or before the first bank is full, and ends later by those after the
// last token. The estimate is the most of what comes before a process, its own cycles, and what comes
// behind it. It knows nothing of stalls: of the room in FIFOs, of requests below the best size, and of tiles
// that are cut differently for two processes; so a run can take more, and sometimes less.
#pragma once

#include "estimate/estimate.h"

namespace tactus::estimate {

// `bytesOfCycle`: of memory; 0: it takes no time. `interval`: of the array's steps. Nothing where the nest of
// a kernel is no box on the PE that does most, where kernels form a cycle, or a count is not known.
std::optional<std::int64_t> cyclesAbout(const array::Model& model, double bytesOfCycle, std::int64_t interval,
                                        const polyhedra::Budget& budget);

} // namespace tactus::estimate
