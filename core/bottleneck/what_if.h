// The cycles that a network would take if something in it were free. It runs once more without values: its
// tokens bear names alone. A sentence about a limit is true if the network without it takes fewer cycles.
#pragma once

#include "array/model.h"
#include "simulate/network_result.h"
#include "simulate/options.h"

namespace tactus::bottleneck {

using Depths = std::vector<std::int64_t>; // by the numbers of a plan's channels
// The network of the model with these depths, run without values.
simulate::NetworkSimulation runWith(const array::Model& model, const Depths& depths,
                                    const simulate::Options& options);

class WhatIf {
  public:
    WhatIf(std::shared_ptr<const array::Model> model, std::shared_ptr<const spatial::Network> plan,
           const simulate::Options& options, const simulate::NetworkSimulation& simulation);

    // As many as were found where this is not known: it was stopped, or would take more memory than there is.
    std::int64_t cycles(const simulate::Relaxed& relaxed) const;
    // The run that there was tells them: nothing that is lifted made an iteration late.
    bool isKnown(const simulate::Relaxed& relaxed) const;
    std::int64_t runs() const { return runs_; } // so far
    const spatial::Network& plan() const { return *plan_; }

  private:
    std::shared_ptr<const spatial::Network> changed(const simulate::Relaxed& relaxed) const;

    std::shared_ptr<const array::Model> model_;
    std::shared_ptr<const spatial::Network> plan_;
    simulate::Options options_;
    const simulate::NetworkSimulation& simulation_;
    std::vector<std::int64_t> tokens_; // by channel, of its fullest FIFO
    mutable std::int64_t runs_ = 0;
};

} // namespace tactus::bottleneck
