// What a network's cycles are spent on, in one sentence.
#pragma once

#include "simulate/build.h"

namespace tactus::simulate {

// What it says would help is what other runs have shown to help, where it costs at least an eighth of the
// cycles.
std::string limitOf(const NetworkSimulation& simulation, const std::shared_ptr<const spatial::Plan>& plan,
                    const std::shared_ptr<const array::Model>& model, const array::Interval& interval,
                    const Options& options);

} // namespace tactus::simulate
