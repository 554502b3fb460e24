// Which FIFO of a channel an action uses.
#pragma once

#include "emit/c/forms/points.h"
#include "spatial/network/network.h"

namespace tactus::emit {

// The place of a FIFO in the array of FIFOs that its channel is in the code: each index counted from 0.
std::vector<polyhedra::AffineForm> fifoIndices(const spatial::Network& plan, spatial::ChannelId channel,
                                               std::vector<polyhedra::AffineForm> instance);
// The conditions that there is such a FIFO, unless the action's own conditions on single loops say so.
std::vector<Code> isFifo(const spatial::Network& plan, const spatial::Action& action, const Points& points);

} // namespace tactus::emit
