// What a network would take if something in it were free: it runs once more without values, in which tokens
// bear names alone. A sentence about what limits is true where the network without it takes fewer cycles.
#pragma once

#include "simulate/build.h"
#include "simulate/network/fabric/relaxed.h"

namespace tactus::simulate {

class WhatIf {
  public:
    WhatIf(std::shared_ptr<const array::Model> model, std::shared_ptr<const spatial::Plan> plan,
           const Options& options, const NetworkSimulation& simulation);

    // As many as were found where this is not known: it was stopped, or would take more memory than there is.
    std::int64_t cycles(const Relaxed& relaxed) const;
    std::int64_t runs() const { return runs_; } // so far
    const spatial::Plan& plan() const { return *plan_; }

  private:
    std::shared_ptr<const spatial::Plan> changed(const Relaxed& relaxed) const;

    std::shared_ptr<const array::Model> model_;
    std::shared_ptr<const spatial::Plan> plan_;
    Options options_;
    const NetworkSimulation& simulation_;
    std::vector<std::int64_t> tokens_; // by channel, of its fullest FIFO
    mutable std::int64_t runs_ = 0;
};

} // namespace tactus::simulate
