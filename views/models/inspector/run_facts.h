// The facts about the array and its channels that a simulation of the whole network adds.
#pragma once

#include "driver/runs/run.h"
#include "views/models/inspector/facts.h"
#include "views/models/network_activity.h"

namespace tactus::views {

// Its cycles, which are others than the steps of its array, where it is in step `step` of the array, and what
// limits it. The run has a network, of the model or of its array alone.
Facts factsOfRun(const driver::Verified& run, const array::Model& model, std::int64_t step);
// How full a channel is and was, and who waits for it how long.
Facts factsOfRun(const simulate::NetworkSimulation& run, const spatial::Network& plan,
                 spatial::ChannelId channel, std::int64_t step);

} // namespace tactus::views
