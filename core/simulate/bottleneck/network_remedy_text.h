// The sentences on what limits, each of a remedy: what it would change, and where the cycles go.
#pragma once

#include "simulate/bottleneck/network_remedies.h"

namespace tactus::simulate {

std::string sentenceOf(const Remedy& remedy, const NetworkSimulation& simulation, const spatial::Plan& plan,
                       const array::Model& model, const std::optional<MemoryModel>& memory);

// Of what the array waits for, that which cost most; it waits for something.
std::string waitText(const NetworkSimulation& simulation, const spatial::Plan& plan);
// Where the cycles go that are not the array's own.
std::string waits(const NetworkSimulation& simulation, const spatial::Plan& plan);

} // namespace tactus::simulate
