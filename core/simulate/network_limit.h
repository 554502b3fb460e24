// What a network's cycles are spent on, in one sentence.
#pragma once

#include "simulate/build.h"

namespace tactus::simulate {

std::string limitOf(const NetworkSimulation& simulation, const spatial::Plan& plan, const array::Model& model,
                    const array::Interval& interval, const std::optional<MemoryModel>& memory);

} // namespace tactus::simulate
