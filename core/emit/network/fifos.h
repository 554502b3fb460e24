// Which FIFO of a channel an action uses.
#pragma once

#include "emit/forms/points.h"
#include "spatial/network/network.h"

namespace tactus::emit {

// Where a FIFO stands in the array of FIFOs that its channel is in the code: each index counted from 0.
std::vector<polyhedra::AffineForm> fifoIndices(const spatial::Network& plan, spatial::ChannelId channel,
                                               std::vector<polyhedra::AffineForm> instance);
// Whether there is such a FIFO, where the action's own conditions on single loops do not say so.
std::vector<Code> isFifo(const spatial::Network& plan, const spatial::Action& action, const Points& points);

} // namespace tactus::emit
