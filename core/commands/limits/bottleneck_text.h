// The sentence on what limits a network, for commands and views.
#pragma once

#include "array/model.h"
#include "bottleneck/bottleneck.h"
#include "simulate/network_result.h"

#include <string>

namespace tactus::commands {

// "limited by the array's own steps: 30 of 32 cycles". The simulation is of the model.
std::string bottleneckText(const bottleneck::Bottleneck& found, const simulate::NetworkSimulation& simulation,
                           const array::Model& model);

} // namespace tactus::commands
