// Stage entry: what limits a network that has run.
#pragma once

#include "array/model.h"
#include "bottleneck/bottleneck.h"
#include "simulate/network_result.h"
#include "simulate/options.h"

namespace tactus::bottleneck {

// A cause of which a run says that it costs costs at least an eighth of the cycles. `simulation`: complete,
// of this model with these options.
Bottleneck find(const simulate::NetworkSimulation& simulation,
                const std::shared_ptr<const array::Model>& model, const simulate::Options& options);

} // namespace tactus::bottleneck
